/** Debian's headless Chromium, for the page tests, the screenshots and the page benchmark. */
export const testBrowser = {
  path: "/usr/bin/chromium-headless-shell",
  packages: ["chromium-headless-shell", "fonts-noto-core"],
  args: [
    // Chromium has no sandbox as root in a container. The other flags stop its background requests.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-sync",
    // As on a tablet: no sound before the user touches the page.
    "--autoplay-policy=document-user-activation-required",
  ],
}
