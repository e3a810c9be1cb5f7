const link = 'underline underline-offset-4 hover:text-ink';

/** The open price list's licence requires credit, a link and a note of changes wherever its facts are shown. */
export function OpenPriceListCredit({ className }: { className: string }) {
  return (
    <p className={`leading-6 text-muted ${className}`}>
      Some of these facts come from the open data of{' '}
      <a href="https://ampm-aiops.com/open-data/" rel="noopener noreferrer" target="_blank" className={link}>
        “AMPM-AIOPS <span lang="zh-Hant">問問貓</span>”
      </a>
      , licensed{' '}
      <a
        href="https://creativecommons.org/licenses/by-sa/4.0/"
        rel="license noopener noreferrer"
        target="_blank"
        className={link}
      >
        CC BY-SA 4.0
      </a>
      . Changes: shortened, translated into our wording and sorted into our fields. The facts taken from it stay under
      that licence.
    </p>
  );
}
