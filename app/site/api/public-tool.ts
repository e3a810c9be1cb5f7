import type { Tool, ToolSummary } from '../../catalog/tool.ts';
import type { Context } from '../../platform/context.server.ts';

/** A tool as the API and the files of all tools give it. */
export function publicTool(ctx: Context, tool: Tool) {
  const { logo: _logo, image: _image, company: _company, isEditedByHand: _edited, ...facts } = tool;
  return { ...facts, url: `${ctx.config.publicUrl}/tool/${tool.id}` };
}

export function publicSummary(ctx: Context, { logo: _logo, ...tool }: ToolSummary) {
  return { ...tool, url: `${ctx.config.publicUrl}/tool/${tool.id}` };
}
