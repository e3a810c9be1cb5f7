/** Version of the record format; raised when a field changes its meaning. */
export const RECORD_VERSION = 1;
