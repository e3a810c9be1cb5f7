/** Node's own names for a certificate that does not hold, also of TLS itself. What it has no name for is UNSPECIFIED. */
export const certificateCodes =
  /CERT|SELF_SIGNED|UNABLE_TO|TLS|SSL|^(INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|UNSPECIFIED)$/;
