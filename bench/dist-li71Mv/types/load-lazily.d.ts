export declare function recordSchemas(): typeof import('./record-schema.ts');
export declare function schemaCompiler(): typeof import('./scoring/compile-schema.ts');
