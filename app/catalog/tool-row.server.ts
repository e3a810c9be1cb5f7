import type { aiTools } from './schema.server.ts';
import type { Tool } from './tool.ts';

type NewRow = typeof aiTools.$inferInsert;

/** A tool as a row of ai_tools; the writer adds the origin. */
export function toolRow(tool: Tool, at: Date): Omit<NewRow, 'origin'> {
  const { company, isEditedByHand: _edited, paidPrice: _derived, ...columns } = tool;
  return {
    ...columns,
    companyId: company,
    alsoIn: [...tool.alsoIn],
    features: [...tool.features],
    lacks: [...tool.lacks],
    pros: [...tool.pros],
    cons: [...tool.cons],
    keywords: [...tool.keywords],
    plans: [...tool.plans],
    facts: [...tool.facts],
    createdAt: at,
    updatedAt: at,
  };
}
