// Each part by itself: the package of all parts loads a syntax highlighter and Tailwind into every process.
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { type CSSProperties, createContext, type ReactNode, useContext } from 'react';
import { siteName } from '../page-title.ts';

/** The layout of every mail. Colours are literal: mail programs do not support custom properties. */
const ink = '#1b2224';
const quiet = '#5b6669';
const font = 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
/** The accent colour of the site. */
export const MailAccent = createContext('#0b5f63');

const line: CSSProperties = { color: ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' };

export function MailLayout({
  preview,
  publicUrl,
  children,
}: {
  preview: string;
  publicUrl: string;
  children: ReactNode;
}) {
  const accent = useContext(MailAccent);
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f4f3f0', fontFamily: font, margin: 0, padding: '24px 0' }}>
        <Container style={{ backgroundColor: '#ffffff', border: '1px solid #dcdad4', maxWidth: 560, padding: 32 }}>
          <Text style={{ ...line, color: accent, fontWeight: 700, letterSpacing: '0.02em', margin: '0 0 24px' }}>
            {siteName}
          </Text>
          {children}
          <Hr style={{ borderColor: '#dcdad4', margin: '24px 0 16px' }} />
          <Text style={{ color: quiet, fontSize: 13, lineHeight: '20px', margin: 0 }}>
            Sent by {siteName} at{' '}
            <Link href={publicUrl} style={{ color: quiet }}>
              {new URL(publicUrl).host}
            </Link>
            .
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={line}>{children}</Text>;
}

/** The mail's main link as a button, and its address in text for programs that show no buttons. */
export function MailAction({ href, children }: { href: string; children: ReactNode }) {
  const accent = useContext(MailAccent);
  const look: CSSProperties = {
    backgroundColor: accent,
    borderRadius: 6,
    color: '#ffffff',
    display: 'inline-block',
    fontSize: 16,
    fontWeight: 600,
    padding: '12px 20px',
    textDecoration: 'none',
  };
  return (
    <>
      <Text style={{ ...line, margin: '24px 0' }}>
        <Link href={href} style={look}>
          {children}
        </Link>
      </Text>
      <Text style={{ color: quiet, fontSize: 13, lineHeight: '20px', margin: '0 0 16px' }}>
        Or copy this address into your browser: <span style={{ overflowWrap: 'anywhere' }}>{href}</span>
      </Text>
    </>
  );
}
