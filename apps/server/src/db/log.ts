/** What this folder needs of a logger; pino's and Fastify's loggers fit it as they are. */
export interface DatabaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
