import { X509Certificate } from 'node:crypto';

/** A certificate as providers write it, in PEM; a sentence for one that is none, or that nobody should rely on. */
export function readCertificate(typed: string, now: Date): { pem: string; validTo: Date } | { problem: string } {
  const bytes = typed.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '');
  try {
    const certificate = new X509Certificate(Buffer.from(bytes, 'base64'));
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
    const isStrong = type === 'ec' || (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048);
    if (!isStrong)
      return { problem: 'A certificate needs a key of RSA with at least 2,048 bits, or of an elliptic curve.' };
    const validTo = new Date(certificate.validTo);
    if (validTo <= now)
      return { problem: `A certificate expired on ${validTo.toISOString().slice(0, 10)}. Paste the present one.` };
    return { pem: certificate.toString(), validTo };
  } catch {
    return {
      problem: 'This is no certificate. Paste it from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.',
    };
  }
}
