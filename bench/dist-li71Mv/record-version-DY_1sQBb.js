// src/record-version.ts
/** Version of the record format; raised when a field changes its meaning. */
const RECORD_VERSION = 1;

export { RECORD_VERSION as t };