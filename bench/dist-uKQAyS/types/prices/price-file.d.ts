import * as z from 'zod';
/** A price file: amounts are currency units per million tokens, as providers print them. Every price names its source. */
export declare const priceFileSchema: z.ZodObject<{
    version: z.ZodString;
    currency: z.ZodDefault<z.ZodString>;
    prices: z.ZodArray<z.ZodObject<{
        request: z.ZodOptional<z.ZodNumber>;
        longContext: z.ZodOptional<z.ZodObject<{
            input: z.ZodNumber;
            output: z.ZodNumber;
            cacheRead: z.ZodOptional<z.ZodNumber>;
            cacheWrite: z.ZodOptional<z.ZodNumber>;
            cacheWriteOneHour: z.ZodOptional<z.ZodNumber>;
            aboveTokens: z.ZodNumber;
        }, z.core.$strict>>;
        source: z.ZodString;
        asOf: z.ZodOptional<z.ZodISODate>;
        input: z.ZodNumber;
        output: z.ZodNumber;
        cacheRead: z.ZodOptional<z.ZodNumber>;
        cacheWrite: z.ZodOptional<z.ZodNumber>;
        cacheWriteOneHour: z.ZodOptional<z.ZodNumber>;
        provider: z.ZodString;
        model: z.ZodString;
        tier: z.ZodDefault<z.ZodString>;
    }, z.core.$strict>>;
}, z.core.$strict>;
export type PriceFile = z.infer<typeof priceFileSchema>;
