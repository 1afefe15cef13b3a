import { release } from "node:os"
import { socketPort } from "./socket-dir.ts"

/** Passed on the command line, so that they override the cluster's own configuration files. */
export function serverSettings(socketDir: string, name: string): Record<string, string> {
  return {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    port: String(socketPort),
    max_connections: "62",
    shared_buffers: "128MB",
    // Show whole statements in pg_stat_activity, for diagnosis.
    track_activity_query_size: "16kB",
    // Our supervisor starts a crashed server. A second way to start again could fail on its own, with nobody watching.
    restart_after_crash: "off",
    recovery_init_sync_method: recoverySyncMethod(),
    cluster_name: name,
    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
    // The detail of a refused row contains values such as phone numbers, which must not be logged.
    log_error_verbosity: "terse",
  }
}

/**
 * How PostgreSQL syncs the cluster's files before crash recovery. On a busy disk, one `syncfs` takes a third of the time
 * of a thousand `fsync` calls, but it reports errors only since Linux 5.8. Not used for a new cluster: right after an
 * installation, it would also write half a gigabyte of other files.
 */
function recoverySyncMethod(): "syncfs" | "fsync" {
  if (process.platform !== "linux") return "fsync"
  const [major = 0, minor = 0] = release()
    .split(".")
    .map(part => Number.parseInt(part, 10))
  return major > 5 || (major === 5 && minor >= 8) ? "syncfs" : "fsync"
}
