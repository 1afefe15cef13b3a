/** Drawn on a 24-unit grid, with a stroke in the text's colour. */
const paths = {
  inbox: "M4 13v5a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-5M4 13l2.5-8h11L20 13M4 13h4.5a3.5 3.5 0 0 0 7 0H20",
  pot: "M4 11h16v6a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3zM2 11h20M9 7c-1-1 1-2 0-4M15 7c-1-1 1-2 0-4",
  bag: "M6 8h12l1 12H5zM9 8V6a3 3 0 0 1 6 0v2",
  scooter:
    "M5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 17h8c0-4 2-5 2-8l-1-4h-3M3 14c0-3 2-4 6-4h2",
  calendar: "M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10h16M8 3v4M16 3v4",
  menu: "M6 4h10a2 2 0 0 1 2 2v14H8a2 2 0 0 1-2-2zM6 18a2 2 0 0 1 2-2h10M10 8h4M10 11h4",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0z",
  key: "M8 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 13h9M18 13v3M15 13v2",
  flask: "M10 3v6L4.5 18A2 2 0 0 0 6.2 21h11.6a2 2 0 0 0 1.7-3L14 9V3M8 3h8M7.5 14h9",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14a6.5 6.5 0 0 1 3.5 6",
  chart: "M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6",
  device: "M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2",
  printer:
    "M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5a1 1 0 0 1-1 1h-2M7 14h10v6H7z",
  phone: "M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20",
  pause: "M8 5v14M16 5v14",
  play: "M7 5v14l12-7z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  check: "M4 12.5 9.5 18 20 6.5",
  cross: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  drag: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4",
  bellOff: "M6 16V11c0-1 .2-1.9.6-2.7M9 5.8A6 6 0 0 1 18 11v5l1.5 2h-15L6 16M10 21h4M4 4l16 16",
  note: "M5 4h14v11l-5 5H5zM14 20v-5h5",
  warning: "M12 4 2.5 20h19zM12 10v5M12 17.5h.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01",
  offline:
    "M3 3l18 18M8.5 16a5 5 0 0 1 5-1.3M5 12a10 10 0 0 1 4-2.4M13 9a10 10 0 0 1 6 3M2 8.5A15 15 0 0 1 6 6M10.500 5A15 15 0 0 1 22 8.500M12 20h.01",
  door: "M6 21V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v17M4 21h16M14.500 12h.01",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.500 2.500 4 5.500 4 9s-1.500 6.500-4 9c-2.500-2.500-4-5.500-4-9s1.500-6.500 4-9z",
  gift: "M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 6.500 6.500 6.500 4.500S10.500 2.500 12 7c1.500-4.500 5.500-4.500 5.500-2.500S15 7 12 7",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9l5-5 5 5M5 20h14",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  trash: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10 11v5M14 11v5",
  history: "M4 12a8 8 0 1 0 2.500-5.800M4 4v4h4M12 8v4l3 2",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-4",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700M12 16.500h.01",
  money: "M7 5h10M7 9h10M7 5h3a4 4 0 0 1 0 8H7l7 7",
  person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 21a7.500 7.500 0 0 1 15 0",
  pin: "M12 21s7-6.500 7-11.500a7 7 0 0 0-14 0C5 14.500 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
} as const

export type IconName = keyof typeof paths

/** Dots need a thicker stroke. */
const dots: ReadonlySet<IconName> = new Set(["more", "drag"])

/** Hidden from screen readers, because there is always text next to it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={dots.has(name) ? 3.5 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
