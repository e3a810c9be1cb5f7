import { expect, it } from 'vitest';
import { tool } from '../testing/tool-fixture.ts';
import { featureRows } from './feature-rows.ts';

const feature = (label: string) => ({ id: label, label, description: `What ${label} means.` });

it('the features of a comparison are those of the vocabulary in its order, then the tools’ own by name', () => {
  const tools = [
    tool({ features: ['Zeta', 'Code review', 'API access'] }),
    tool({ id: 'b', features: ['Alpha', 'Mobile app', 'API access'] }),
  ];
  const vocabularies = new Map([['coding', ['API access', 'Mobile app', 'Code review'].map(feature)]]);
  expect(featureRows(tools, vocabularies).map((row) => row.label)).toEqual([
    'API access',
    'Mobile app',
    'Code review',
    'Alpha',
    'Zeta',
  ]);
});
