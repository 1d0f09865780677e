/** A setting that cannot be used; the message is one line that names the variable and why. */
export class ConfigError extends Error {}
