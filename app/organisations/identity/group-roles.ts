import { type GroupRole, type MappedRole, mappedRoles, type OrganisationRole } from '../organisation-role.ts';

/** Which role the groups of an identity provider give in an organisation. Nobody becomes an owner by a group. */

const MOST_GROUPS = 200;
const LONGEST_GROUP = 200;

const isMapped = (role: string): role is MappedRole => (mappedRoles as readonly string[]).includes(role);

/** Reads one group a line, `GROUP = ROLE`. @returns the groups, or what is wrong and where */
export function parseGroupRoles(text: string): { groupRoles: GroupRole[] } | { problem: string } {
  const groupRoles = new Map<string, MappedRole>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    // Names of groups can hold the sign; roles cannot.
    const at = line.lastIndexOf('=');
    const [group, role] = [
      line.slice(0, at).trim(),
      line
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ];
    const where = `Line ${index + 1}`;
    if (at < 0 || group === '') return { problem: `${where}: write a group, the sign = and a role.` };
    if (!isMapped(role)) return { problem: `${where}: the role is one of ${mappedRoles.join(', ')}.` };
    if (group.length > LONGEST_GROUP) return { problem: `${where}: a group has at most ${LONGEST_GROUP} characters.` };
    if (groupRoles.has(group)) return { problem: `${where}: this group is there already.` };
    groupRoles.set(group, role);
  }
  if (groupRoles.size > MOST_GROUPS) return { problem: `At most ${MOST_GROUPS} groups can have a role.` };
  return { groupRoles: [...groupRoles].map(([group, role]) => ({ group, role })) };
}

export const writeGroupRoles = (groupRoles: readonly GroupRole[]): string =>
  groupRoles.map(({ group, role }) => `${group} = ${role}`).join('\n');

/**
 * The groups in the claims of a person; null when the provider only says where they could be asked for (OpenID Connect
 * Core 1.0, section 5.6.2), as for people in very many. A claim that is missing means that there are none.
 */
export function readGroups(claims: Record<string, unknown>, claim: string): string[] | null {
  const elsewhere = claims._claim_names;
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim)) return null;
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  return (Array.isArray(value) ? value : [value]).filter((group) => typeof group === 'string');
}

/** Whether a role that groups give is lower than another one. */
export const isLower = (role: MappedRole, than: OrganisationRole): boolean =>
  isMapped(than) && mappedRoles.indexOf(role) > mappedRoles.indexOf(than);

/** The highest role that one of the groups gives; null: none does. */
export function roleOfGroups(groups: readonly string[], groupRoles: readonly GroupRole[]): MappedRole | null {
  const given = new Set(groupRoles.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
  return mappedRoles.find((role) => given.has(role)) ?? null;
}
