// The main entry: everything the application, the command line and other programs may use.

export { BatchApiError, type BatchSend } from './batches/batch-api.ts';
export { findBatchProblem } from './batches/batch-models.ts';
export { batchHoursOf, hasBatches, longestBatchHours } from './batches/batch-providers.ts';
export { type BatchRow, type BatchStore, isOut, isUnderWay } from './batches/batch-row.ts';
export { describeBatchForecast } from './batches/batch-words.ts';
export { cancelBatch } from './batches/cancel-batch.ts';
export { type BatchOptions, openBatchApi, type Standing } from './batches/open-batch-api.ts';
export { runBatchSuite } from './batches/run-batch.ts';
export { LimitError, limitOf } from './bounded/bounded-pool.ts';
export type { CaseImport } from './bounded/bounded-tasks.ts';
export { bounded } from './bounded/pools.ts';
export type { PushLimits } from './bounded/pushed-run.ts';
export type { SuiteLimits } from './bounded/read-suite.ts';
export { BudgetError } from './budget.ts';
export type { CallDelta, CallModelOptions, CallWait, KeyProvider } from './call-context.ts';
export { callModel } from './call-model.ts';
export { checkKey, type KeyCheck, type KeyStatus } from './check-key.ts';
export {
  compareRuns,
  describeChange,
  describeQualityChange,
  type RunChange,
  type RunComparison,
} from './compare-runs.ts';
export { type Badges, concludeRun, nameModels, type Ranks, type RunConclusions } from './conclude-run.ts';
export type { TimeMatrix } from './conclude-times.ts';
export { asKilled, goesOn } from './conversation/begun-talk.ts';
export type { RecordedConversation } from './conversation/conversation-schema.ts';
export { forecastUser, type UserForecast } from './conversation/forecast-user.ts';
export type { PlayedUser } from './conversation/user-schema.ts';
export { writeTalk } from './conversation/write-talk.ts';
export { tokensOf } from './cost.ts';
export { type HealthReport, reportHealth } from './doctor/health-report.ts';
export { ERASED, SecretEraser } from './erasing/secret-eraser.ts';
export { UNLIMITED_OUTPUT_TOKENS } from './estimate.ts';
export { type RunFileFormat, runFileFormats, runFiles } from './exports/export-formats.ts';
export { exportRun } from './exports/export-run.ts';
export type { RunSource } from './exports/run-source.ts';
export type { EndpointCall } from './fetch-json.ts';
export {
  checkPrices,
  type ForecastOptions,
  forecastRun,
  type ModelForecast,
  type RunForecast,
} from './forecast-run.ts';
export {
  countPairs,
  describeForecast,
  describeHttpTools,
  describeMedia,
  describeReplacementForecast,
  describeTurns,
  describeUser,
  type ForecastBasis,
  findBasis,
  stopWords,
} from './forecast-words.ts';
export {
  formatCount,
  formatDuration,
  formatMetric,
  formatMoney,
  formatNumber,
  formatRatio,
  formatShare,
} from './format-figures.ts';
export type { ImportedCases } from './import-cases.ts';
export { asInterrupted, interruptedSample } from './interrupted-sample.ts';
export { compareJudgeReports } from './judging/compare-judged.ts';
export { awaitVotes, correctJudge, type JudgeCorrection } from './judging/corrected-judge.ts';
export { describeAgreement, describePeople, humanAgreement, type JudgeAgreement } from './judging/human-agreement.ts';
export { JudgeBudget } from './judging/judge-budget.ts';
export { checkJudgePrice, makeAskJudge } from './judging/judge-client.ts';
export { forecastJudge, type JudgeForecast } from './judging/judge-forecast.ts';
export { speaksToJudge } from './judging/judge-prompts.ts';
export { isVotable, type JudgedStanding } from './judging/judge-ranking.ts';
export {
  buildJudgeReport,
  type JudgedModel,
  type JudgeFacts,
  type JudgeReport,
  withoutReason,
} from './judging/judge-report.ts';
export type { CountedJudgement, JudgedComparison, JudgeSummary } from './judging/judge-summary.ts';
export { describeSelfPreference, type JudgedPairFacts } from './judging/judge-words.ts';
export {
  type JudgedPair,
  type JudgedSample,
  judgedText,
  listJudgedPairs,
  MAX_JUDGED_CHARS,
} from './judging/judged-pairs.ts';
export {
  type AskJudge,
  askLater,
  combineOrders,
  costOfQuestions,
  type Grade,
  type HumanVote,
  type JudgeReply,
  judgementKey,
  NO_VERDICT,
  type PairJudgement,
} from './judging/judgement.ts';
export {
  isSameQuestion,
  type JudgementStore,
  type JudgeQuestion,
  type JudgeVerdict,
  runJudging,
} from './judging/run-judging.ts';
export { type ListedModel, ListModelsError, listModels } from './list-models.ts';
export { hasAttachments, mediaMark, UNSEEN_BY_JUDGE } from './media.ts';
export { type MetricInfo, metricCatalogue } from './metric-catalogue.ts';
export { noMetrics } from './metrics.ts';
export { type CountedCalls, mostOfCalls } from './most-of-calls.ts';
export { asAsked, BadPlanError, findPlayedCase, isContestant, plannedPairs, stopProblem } from './plan.ts';
export { type BundledPrices, loadBundledPrices } from './prices/bundled-prices.ts';
export { type PriceTable, priceTableOf } from './prices/price-book.ts';
export type { PriceFile } from './prices/price-file.ts';
export {
  hasOwnPrice,
  type RecordedPrice,
  type RecordedPrices,
  tablesWith,
  undatedName,
} from './prices/recorded-prices.ts';
export type { TokenPrice } from './prices/token-price.ts';
export { demoPrompts } from './providers/demo-answers.ts';
export { BadModelError } from './providers/endpoint.ts';
export { findMediaProblem } from './providers/media-support.ts';
export {
  demoProvider,
  findProvider,
  type ProviderId,
  type ProviderInfo,
  providerCatalogue,
  sentModelName,
} from './providers/provider-catalogue.ts';
export { type OfferedModel, offeredNames, type RefusableSetting, refusedSettings } from './providers/served-models.ts';
export { describeUnsent } from './providers/unsent-settings.ts';
export type { ResolveHost } from './reading/connection-pool.ts';
export { defaultLimits, type ExchangeLimits, type ResolvedAddress } from './reading/exchange.ts';
export { readingThread } from './reading/reading-thread.ts';
export * from './record.ts';
export { AttemptReader, RecordError, toAttemptLines } from './report/attempt-lines.ts';
export { renderHtml } from './report/html.ts';
export { linesOf } from './report/lines-of.ts';
export { renderMarkdown } from './report/markdown.ts';
export { findChangedFiles, RunWriter, readManifest, readSamples, writeManifest } from './report/run-folder.ts';
export { describeCorrection, describeDesign, type RunReport } from './report/run-report.ts';
export { renderCsv } from './report/samples-csv.ts';
export { renderJson } from './report/summary-json.ts';
export { renderSvg } from './report/svg.ts';
export { renderTerminal } from './report/terminal.ts';
export * from './request.ts';
export { defaultRetryRules, type RetryRules } from './retry-rules.ts';
export { describeGaps, missingCalls, type RunGapsContext } from './run-gaps.ts';
export type { MadeCall, ResumeFrom, RunProgress, RunSuiteOptions } from './run-options.ts';
export { runSuite } from './run-suite.ts';
export { STOPPED_REASON } from './scoring/check-answer.ts';
export { createScorer, type ScorerOptions } from './scoring/score-sample.ts';
export type { CustomCheck, Scorer } from './scoring/scorer.ts';
export { type SimilarityMethod, similarity } from './scoring/similarity.ts';
export { idOfKey, makeSigningKey, type SigningKey, signRecord } from './signing/sign-record.ts';
export { type RecordCheck, readTrustedKeys, type TrustedKeys, verifyRecord } from './signing/verify-record.ts';
export { type Leaderboard, type Rating, rankByVotes, type Vote } from './stats/bradley-terry.ts';
export { drawWeights } from './stats/corrected-mean.ts';
export { type GoodEnough, judgeGoodEnough, type Measure } from './stats/good-enough.ts';
export { krippendorffAlpha } from './stats/krippendorff.ts';
export { INTERVAL_FROM } from './stats/median-interval.ts';
export { forecastConclusions, type RoundsForecast } from './stats/power.ts';
export type { RaceEnding } from './stats/race.ts';
export { compareSuites, type SuiteDifference, suiteHash } from './suite/compare-suites.ts';
export { describeProblem, SuiteError, type SuiteProblem } from './suite/suite-error.ts';
export type { BaselineSource } from './suite/suite-schema.ts';
export { resolveBaseline, type SuiteVariant, withVariants } from './suite/variants.ts';
export type { ParseSuiteOptions, Suite, SuiteSettings } from './suite.ts';
export {
  comparePair,
  optionsOfManifest,
  type PairResult,
  RunSummarizer,
  type SummarizeOptions,
  summarizeRun,
} from './summarize.ts';
export {
  CONVERSATION_METHOD,
  describeConversations,
  describeUserBill,
  endingWords,
} from './summary/conversation-collector.ts';
export { isCutOff } from './summary/cut-off.ts';
export { unmadeChecks } from './summary/quality-collector.ts';
export * from './summary/summary.ts';
export { checkThresholds, type ThresholdResult } from './summary/threshold-check.ts';
export {
  findRequestProblem,
  HttpTools,
  listHttpTools,
  needsSecret,
  type ToolAccess,
  ToolRefused,
  type ToolReply,
  type ToolRequest,
} from './tools/http-tools.ts';
export { showCalls } from './tools/write-calls.ts';
export { describeScores, describeTimes, type VerdictContext, verdictLabel } from './verdict-words.ts';
export { latestFirst, renderChangeLines, renderChangesMarkdown } from './watch/render-changes.ts';
export { type WatchedModel, type WatchedRun, type WatchReport, watchedModel, watchSuite } from './watch-suite.ts';
