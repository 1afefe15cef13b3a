import { useEffect } from "react"

/** Keeps the screen on while the page is visible. The browser releases the lock when the page is hidden. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return
    let lock: WakeLockSentinel | undefined
    let left = false
    const requestLock = async () => {
      if (document.visibilityState !== "visible") return
      try {
        const newLock = await navigator.wakeLock.request("screen")
        if (left) void newLock.release()
        else lock = newLock
      } catch {
        // The browser may refuse on low battery. The next visibility change requests it again.
      }
    }
    void requestLock()
    document.addEventListener("visibilitychange", requestLock)
    return () => {
      left = true
      document.removeEventListener("visibilitychange", requestLock)
      void lock?.release()
    }
  }, [wanted])
}
