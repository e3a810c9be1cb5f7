import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Config } from './config.server.ts';

/**
 * OpenTelemetry traces: one span per request that the page cache does not answer, and one per attempt of a job, exported only when an endpoint is
 * configured. Otherwise the library is not even loaded, and `inSpan` costs a function call.
 */
export async function startTelemetry(config: Config): Promise<() => Promise<void>> {
  if (config.otelEndpoint === null) return async () => {};
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const sdk = new NodeSDK({
    serviceName: 'yardstick',
    autoDetectResources: false,
    instrumentations: [],
    traceExporter: new OTLPTraceExporter({ url: `${config.otelEndpoint}/v1/traces` }),
  });
  sdk.start();
  return () => sdk.shutdown();
}

/** Runs `work` in a span; a thrown error marks the span and is thrown again. */
export async function inSpan<Result>(
  name: string,
  attributes: Record<string, string | number>,
  work: (span: Span) => Promise<Result>,
  kind = SpanKind.SERVER,
): Promise<Result> {
  return await trace.getTracer('yardstick').startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
