/** An environment variable with an unusable value; `message` names the variable and what is expected. */
export class ConfigError extends Error {}
