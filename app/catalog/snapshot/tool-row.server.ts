import type { aiTools } from '../schema.server.ts';
import type { UnratedTool } from '../tool.ts';

type NewRow = typeof aiTools.$inferInsert;

/** A tool as a row of ai_tools; the writer adds the origin. */
export function toolRow(tool: UnratedTool, at: Date): Omit<NewRow, 'origin'> {
  const { company, isEditedByHand: _edited, isImported: _imported, notApplicable: _labels, ...derived } = tool;
  const { paidPrice: _text, lowestMonthlyMinor: _amount, ...columns } = derived;
  return { ...columns, companyId: company, createdAt: at, updatedAt: at };
}
