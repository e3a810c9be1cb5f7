import type { aiTools } from '../schema.server.ts';
import type { UnratedTool } from '../tool.ts';

type NewRow = typeof aiTools.$inferInsert;

/** A tool as a row of ai_tools; the writer adds the origin. */
export function toolRow(tool: UnratedTool, at: Date): Omit<NewRow, 'origin'> {
  const { company, isEditedByHand: _edited, paidPrice: _derived, notApplicable: _labels, ...columns } = tool;
  return { ...columns, companyId: company, createdAt: at, updatedAt: at };
}
