import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface UsedPackage {
  name: string;
  version: string;
  /** As an SPDX expression. */
  licence: string;
}

interface LockedPackage {
  /** Where it is not the name of its folder. */
  name?: string;
  version: string;
  license: string;
  /** For tools of development, and for packages that only these or nobody here asks for. */
  dev?: boolean;
  devOptional?: boolean;
  /** Such as the parts for other operating systems, which are not installed here. */
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  link?: boolean;
}

let packages: UsedPackage[] | undefined;

/** The packages that this site runs with, by name, as its lock file names them. */
export function listUsedPackages(): UsedPackage[] {
  packages ??= readPackages();
  return packages;
}

function readPackages(): UsedPackage[] {
  const lock = JSON.parse(readFileSync(path.resolve('package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const ofSite = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const required = ofSite.filter(([, { optional }]) => !optional);
  const offered = new Set(required.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies)));
  const isUsed = (at: string, { optional, link }: LockedPackage) =>
    at.includes('node_modules/') && !link && (!optional || (offered.has(nameAt(at)) && existsSync(path.resolve(at))));
  const named = ofSite
    .filter(([at, locked]) => isUsed(at, locked))
    .map(([at, { name = nameAt(at), version, license }]) => ({ name, version, licence: license }));
  const once = new Map(named.map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Packages lie in folders that have their names, also below each other. */
const nameAt = (folder: string): string => folder.split('node_modules/').pop()!;
