/** Debian's Chromium without its windows: the browser of the page tests, the screenshots and the pages' figures. */
export const testBrowser = {
  path: "/usr/bin/chromium-headless-shell",
  packages: ["chromium-headless-shell", "fonts-noto-core"],
  args: [
    // As root in a container Chromium has no sandbox; the rest keeps it from calling home.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-sync",
    // As on a tablet: no sound before somebody has touched the page.
    "--autoplay-policy=document-user-activation-required",
  ],
}
