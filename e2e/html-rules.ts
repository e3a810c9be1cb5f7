import { type ConfigData, HtmlValidate } from 'html-validate';

/** The recommended rules and those for whole documents. What is off or narrowed is wrong for us, each with its reason. */
const rules: ConfigData['rules'] = {
  // How React writes elements and attributes: <meta/>, charSet, checked="". To a parser it is all the same.
  'void-style': 'off',
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // Our own files come from our own origin, under names made of their content.
  'require-sri': ['error', { target: 'crossorigin' }],
  // The menu's panel stands before the page and has headings of its own; there is still one h1, and no level is left out.
  'heading-level': ['error', { minInitialRank: 'any' }],
  // A set of checkboxes shares its name: that is how a form sends a list.
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
  // React's own ids begin with an underscore, headings with a figure; HTML asks for no space only.
  'valid-id': ['error', { relaxed: true }],
  // A narrow window lays some tables out as blocks, which takes the roles from their elements: they are written again.
  'no-redundant-role': ['error', { exclude: ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell'] }],
  // A field that one types in cannot have a <select> as its list. Code scrolls by itself, so the block is its own region.
  'prefer-native-element': ['error', { exclude: ['listbox', 'region'] }],
  // Positions on a scale, columns of a table, the delay of a card, colours of code: what is known only as it is drawn.
  'no-inline-style': [
    'error',
    {
      allowedProperties: [
        'width',
        'color',
        'text-align',
        '--at',
        '--index',
        '--columns',
        '--phone-columns',
        '--shiki-light',
        '--shiki-dark',
      ],
    },
  ],
};

/** An empty form to which controls all over the page belong; its button is on the card, where there is one. */
const isElsewhere = (selector: string | null) => selector === '#comparison';

/** What is wrong with a page, each thing once. */
export async function htmlFindings(html: string): Promise<string[]> {
  const validate = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules,
  });
  const { results } = await validate.validateString(html);
  const messages = results.flatMap(({ messages }) => messages);
  const findings = messages
    .filter(({ ruleId, selector }) => !(ruleId === 'wcag/h32' && isElsewhere(selector)))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`);
  return [...new Set(findings)];
}
