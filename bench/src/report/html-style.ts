/** The style of the self-contained page: light and dark, narrow and wide, on screen and on paper. */
export const HTML_STYLE = `
:root{color-scheme:light dark;--page:#fbfaf7;--ink:#1d1c1a;--quiet:#605d57;--line:#dedbd3;--accent:#0f5f74;--warn:#8a3c00;--warn-page:#fff3e3}
@media (prefers-color-scheme:dark){:root{--page:#161615;--ink:#ecebe7;--quiet:#a5a29a;--line:#383632;--accent:#79c6da;--warn:#ffc98f;--warn-page:#3a2710}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:2rem 1.25rem 4rem;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem}
h2{font-size:1.2rem;margin:2.4rem 0 .6rem}
p,li{max-width:70ch}
.quiet{color:var(--quiet)}
.warning{background:var(--warn-page);color:var(--warn);border:1px solid currentColor;border-radius:.4rem;padding:.6rem .9rem;font-weight:600}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.45rem .8rem .45rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600}
abbr{text-decoration:underline dotted;cursor:help}
ul{padding-left:1.2rem}
figure{margin:0 0 1.6rem}
figcaption{font-weight:600;margin-bottom:.3rem}
figcaption span{font-weight:400;color:var(--quiet)}
svg{display:block;width:100%;height:auto;max-width:60rem}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
svg .tick{fill:var(--quiet)}
svg .grid{stroke:var(--line)}
svg .dots{fill:var(--accent)}
svg .interval,svg .median{stroke:var(--accent)}
.missed{color:var(--warn);font-weight:600}
code{font-size:.85em;overflow-wrap:anywhere}
@media print{body{max-width:none;padding:0}h2{break-after:avoid}figure{break-inside:avoid}}
`;
