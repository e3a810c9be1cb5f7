# Generated from the OpenAPI document: see README.md.
# ruff: noqa
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
from urllib.parse import quote

from .transport import ServerSentEvent, Transport


class ToolSummary(TypedDict):
    id: str
    name: str
    description: str
    category: str
    alsoIn: list[str]
    formerIds: list[str]
    status: Literal["live", "degraded", "closing", "closed", "acquired", "renamed", "archived"] | None
    vendor: str
    website: str
    rating: float
    ratingRange: ToolSummaryRatingRange | None
    reviewCount: int
    features: list[str]
    paidPrice: str | None
    lowestMonthlyMinor: int | None
    launchDate: str | None
    latestUpdate: str | None
    url: str
    pricing: ToolSummaryPricing


class ToolSummaryRatingRange(TypedDict):
    low: float
    high: float
    known: float


class ToolSummaryPricing(TypedDict):
    free: bool | None
    freeTrial: bool | None
    starter: str | None
    currency: str


class Problem(TypedDict):
    type: str
    title: str
    status: int
    detail: NotRequired[str]
    errors: NotRequired[list[ProblemErrorsItem]]


class ProblemErrorsItem(TypedDict):
    field: str
    reason: str


class CountedTool(TypedDict):
    id: str
    name: str
    description: str
    category: str
    alsoIn: list[str]
    formerIds: list[str]
    status: Literal["live", "degraded", "closing", "closed", "acquired", "renamed", "archived"] | None
    vendor: str
    website: str
    rating: float
    ratingRange: CountedToolRatingRange | None
    reviewCount: int
    features: list[str]
    paidPrice: str | None
    lowestMonthlyMinor: int | None
    launchDate: str | None
    latestUpdate: str | None
    url: str
    pricing: CountedToolPricing
    plans: list[CountedToolPlansItem]
    lacks: list[str]
    notApplicable: list[str]
    pros: list[str]
    cons: list[str]
    keywords: list[str]
    facts: list[Fact]
    asOf: NotRequired[str]
    teamPrices: list[CountedToolTeamPricesItem]


class CountedToolRatingRange(TypedDict):
    low: float
    high: float
    known: float


class CountedToolPricing(TypedDict):
    free: bool | None
    freeTrial: bool | None
    starter: str | None
    professional: str | None
    enterprise: str | None
    currency: str


class CountedToolPlansItem(TypedDict):
    name: str
    tier: Literal["starter", "professional", "enterprise"]
    amountMinor: int
    currency: str
    interval: Literal["month", "year", "once", "credits"]
    billed: Literal["month", "year"]
    perSeat: bool
    minSeats: NotRequired[int]
    maxSeats: NotRequired[int]


class CountedToolTeamPricesItem(TypedDict):
    plan: str
    currency: str
    perMonthMinor: int | None
    perSeatMinor: int | None
    note: str
    standing: Literal["measured", "read", "reported", "stated"]
    source: str | None
    observedAt: str | None


class Fact(TypedDict):
    field: str
    value: Any
    standing: Literal["measured", "read", "reported", "stated"]
    source: str | None
    quote: str | None
    translation: str | None
    observedAt: str | None
    checkedAt: str | None
    by: str | None
    names: str | None
    note: str | None
    attribution: str | None


Change = TypedDict(
    "Change",
    {
        "id": "str",
        "toolId": "str",
        "toolName": "str",
        "field": "str",
        "from": "str | None",
        "to": "str | None",
        "at": "str",
        "source": "str",
        "standing": "str | None",
    },
)


class Category(TypedDict):
    id: str
    name: str
    description: str
    featured: bool
    toolCount: int
    url: str


class Company(TypedDict):
    id: str
    name: str
    description: str
    founded: int | None
    headquarters: str | None
    employees: str | None
    funding: str | None
    ceo: str | None
    products: list[CompanyProductsItem]
    website: str
    facts: list[Fact]


class CompanyProductsItem(TypedDict):
    name: str
    tool: str


class NewsItem(TypedDict):
    id: str
    title: str
    summary: str
    date: str
    source: str
    url: str
    imageUrl: str | None
    category: str


class Comparison(TypedDict):
    asOf: str | None
    notes: list[str]
    tools: list[CountedTool]
    unknown: list[str]
    categories: list[str]
    rows: list[ComparisonRowsItem]
    url: str


class ComparisonRowsItem(TypedDict):
    id: str
    group: str
    label: str
    verdict: Literal["different", "shared", "open", "unknown", "none"]
    values: list[str]


class CatalogueModelSummary(TypedDict):
    id: str
    name: str
    maker: str | None
    family: str
    status: Literal["served", "ending", "withdrawn", "retired", "unlisted", "announced"]
    shutdown: str | None
    contextTokens: int | None
    maxOutputTokens: int | None
    input: list[str]
    output: list[str]
    reasoning: bool | None
    tools: bool | None
    weights: str | None
    released: str | None
    knowledge: str | None
    lowest: CatalogueModelSummaryLowest | None
    url: str
    ownMeasurements: NotRequired[list[OwnMeasurement]]


class CatalogueModelSummaryLowest(TypedDict):
    provider: str
    endpoint: str
    currency: str
    input: float
    output: float
    mixed: float


class OwnMeasurement(TypedDict):
    run: str
    url: str
    measuredAt: str
    model: str
    rounds: int
    cases: int
    models: int
    attempted: int
    answered: int
    qualityPlace: str | None
    passRate: float | None
    passInterval: OwnMeasurementPassInterval | None
    speedPlace: str | None
    responseMs: OwnMeasurementResponseMs
    cost: OwnMeasurementCost


class OwnMeasurementPassInterval(TypedDict):
    low: float
    high: float


class OwnMeasurementResponseMs(TypedDict):
    median: float | None
    low: float | None
    high: float | None


class OwnMeasurementCost(TypedDict):
    nanosPerAnswer: float | None
    currency: str
    isAtLeast: bool


class CatalogueModel(TypedDict):
    id: str
    name: str
    maker: str | None
    family: str
    status: Literal["served", "ending", "withdrawn", "retired", "unlisted", "announced"]
    shutdown: str | None
    contextTokens: int | None
    maxOutputTokens: int | None
    input: list[str]
    output: list[str]
    reasoning: bool | None
    tools: bool | None
    weights: str | None
    released: str | None
    knowledge: str | None
    lowest: CatalogueModelLowest | None
    url: str
    ownMeasurements: NotRequired[list[OwnMeasurement]]
    endpoints: list[CatalogueModelEndpointsItem]


class CatalogueModelLowest(TypedDict):
    provider: str
    endpoint: str
    currency: str
    input: float
    output: float
    mixed: float


class CatalogueModelEndpointsItem(TypedDict):
    provider: str
    id: str
    api: str
    tier: str | None
    region: str | None
    aliasOf: str | None
    contextTokens: int | None
    maxOutputTokens: int | None
    shutdown: str | None
    price: CatalogueModelEndpointsItemPrice | None
    history: list[CatalogueModelEndpointsItemHistoryItem]


class CatalogueModelEndpointsItemPrice(TypedDict):
    effectiveFrom: str | None
    effectiveTo: str | None
    observedAt: str
    hours: str | None
    source: CatalogueModelEndpointsItemPriceSource
    currency: str
    rates: dict[str, float | CatalogueModelEndpointsItemPriceRatesValue2]


class CatalogueModelEndpointsItemPriceSource(TypedDict):
    name: str
    version: str
    licence: str
    url: str


class CatalogueModelEndpointsItemPriceRatesValue2(TypedDict):
    base: float
    tiers: list[CatalogueModelEndpointsItemPriceRatesValue2TiersItem]


class CatalogueModelEndpointsItemPriceRatesValue2TiersItem(TypedDict):
    start: float
    price: float


class CatalogueModelEndpointsItemHistoryItem(TypedDict):
    effectiveFrom: str | None
    effectiveTo: str | None
    observedAt: str
    hours: str | None
    source: CatalogueModelEndpointsItemHistoryItemSource
    currency: str
    rates: dict[str, float | CatalogueModelEndpointsItemHistoryItemRatesValue2]


class CatalogueModelEndpointsItemHistoryItemSource(TypedDict):
    name: str
    version: str
    licence: str
    url: str


class CatalogueModelEndpointsItemHistoryItemRatesValue2(TypedDict):
    base: float
    tiers: list[CatalogueModelEndpointsItemHistoryItemRatesValue2TiersItem]


class CatalogueModelEndpointsItemHistoryItemRatesValue2TiersItem(TypedDict):
    start: float
    price: float


class RegisteredModel(TypedDict):
    id: str
    name: str
    description: str
    provider: str | None
    standing: Literal["stated"]
    announcedEnd: str | None
    url: str


class ModelCost(TypedDict):
    id: str
    name: str
    maker: str | None
    contextTokens: int | None
    provider: ModelCostProvider
    endpoint: str
    currency: str
    month: float
    request: float
    notes: list[str]
    day: str
    source: ModelCostSource
    url: str


class ModelCostProvider(TypedDict):
    id: str
    name: str


class ModelCostSource(TypedDict):
    name: str
    version: str
    url: str
    observedAt: str


class ModelPriceChange(TypedDict):
    id: str
    day: str
    isObserved: bool
    model: ModelPriceChangeModel
    provider: ModelPriceChangeProvider
    endpoint: str
    currency: str
    previousCurrency: str
    rates: list[ModelPriceChangeRatesItem]
    source: ModelPriceChangeSource


class ModelPriceChangeModel(TypedDict):
    id: str
    name: str


class ModelPriceChangeProvider(TypedDict):
    id: str
    name: str


ModelPriceChangeRatesItem = TypedDict(
    "ModelPriceChangeRatesItem",
    {
        "unit": "str",
        "from": "float | ModelPriceChangeRatesItemFrom2 | None",
        "to": "float | ModelPriceChangeRatesItemTo2 | None",
    },
)


class ModelPriceChangeRatesItemFrom2(TypedDict):
    base: float
    tiers: list[ModelPriceChangeRatesItemFrom2TiersItem]


class ModelPriceChangeRatesItemFrom2TiersItem(TypedDict):
    start: float
    price: float


class ModelPriceChangeRatesItemTo2(TypedDict):
    base: float
    tiers: list[ModelPriceChangeRatesItemTo2TiersItem]


class ModelPriceChangeRatesItemTo2TiersItem(TypedDict):
    start: float
    price: float


class ModelPriceChangeSource(TypedDict):
    name: str
    version: str
    licence: str
    url: str
    observedAt: str


class Retirement(TypedDict):
    id: str
    provider: str
    ids: list[str]
    model: str | None
    announced: str | None
    shutdown: str | None
    precision: Literal["exact", "earliest"]
    replacement: str | None
    standing: Literal["read", "reported"]
    source: RetirementSource


class RetirementSource(TypedDict):
    name: str
    url: str
    page: NotRequired[str]
    observedAt: str
    licence: NotRequired[str]
    quote: NotRequired[str]


class Leaderboard(TypedDict):
    data: list[LeaderboardDataItem]


class LeaderboardDataItem(TypedDict):
    name: str
    measuredAt: str
    rounds: int
    cases: int
    manifestSha256: str | None
    verdicts: list[str]
    scope: list[str]
    evidence: str
    samples: str
    suite: str | None
    rows: list[LeaderboardDataItemRowsItem]


class LeaderboardDataItemRowsItem(TypedDict):
    model: str
    url: str | None
    evidence: str | None
    attempted: int
    answered: int
    qualityPlace: str | None
    passRate: float | None
    passInterval: LeaderboardDataItemRowsItemPassInterval | None
    speedPlace: str | None
    responseMs: LeaderboardDataItemRowsItemResponseMs
    cost: LeaderboardDataItemRowsItemCost


class LeaderboardDataItemRowsItemPassInterval(TypedDict):
    low: float
    high: float


class LeaderboardDataItemRowsItemResponseMs(TypedDict):
    median: float | None
    low: float | None
    high: float | None


class LeaderboardDataItemRowsItemCost(TypedDict):
    nanosPerAnswer: float | None
    currency: str
    isAtLeast: bool


class SearchResult(TypedDict):
    kind: str
    id: str
    title: str
    summary: str
    url: str
    rating: float | None
    category: str | None


class Tool(TypedDict):
    id: str
    name: str
    description: str
    category: str
    alsoIn: list[str]
    formerIds: list[str]
    status: Literal["live", "degraded", "closing", "closed", "acquired", "renamed", "archived"] | None
    vendor: str
    website: str
    rating: float
    ratingRange: ToolRatingRange | None
    reviewCount: int
    features: list[str]
    paidPrice: str | None
    lowestMonthlyMinor: int | None
    launchDate: str | None
    latestUpdate: str | None
    url: str
    pricing: ToolPricing
    plans: list[ToolPlansItem]
    lacks: list[str]
    notApplicable: list[str]
    pros: list[str]
    cons: list[str]
    keywords: list[str]
    facts: list[Fact]


class ToolRatingRange(TypedDict):
    low: float
    high: float
    known: float


class ToolPricing(TypedDict):
    free: bool | None
    freeTrial: bool | None
    starter: str | None
    professional: str | None
    enterprise: str | None
    currency: str


class ToolPlansItem(TypedDict):
    name: str
    tier: Literal["starter", "professional", "enterprise"]
    amountMinor: int
    currency: str
    interval: Literal["month", "year", "once", "credits"]
    billed: Literal["month", "year"]
    perSeat: bool
    minSeats: NotRequired[int]
    maxSeats: NotRequired[int]


class ToolRow(TypedDict):
    id: str
    name: str
    description: str
    category: str
    website: str
    rating: float
    features: list[str]
    pros: list[str]
    cons: list[str]
    pricing: ToolRowPricing
    keywords: list[str]
    logo: str | None
    image: str | None
    review_count: int
    latest_update: str | None
    launch_date: str | None


class ToolRowPricing(TypedDict):
    free: bool | None
    freeTrial: bool | None
    starter: str | None
    professional: str | None
    enterprise: str | None
    currency: str


class ProgramRow(TypedDict):
    id: str
    name: str
    description: str
    level: int
    duration_days: int
    price: int
    skills: list[str]
    is_enrolment_open: bool
    starts_on: str | None


class RunItem(TypedDict):
    id: str
    name: str
    status: str
    models: list[str]
    rounds: int
    isStarred: bool
    note: str
    testId: str | None
    suiteVersion: int | None
    createdAt: str
    tokens: int
    every: str | None
    missing: int


class BenchmarkEntry(TypedDict):
    run_id: str
    model_id: str
    model_name: str
    prompt: str
    response: str
    status: Literal["completed", "failed"]
    error: str | None
    metrics: BenchmarkEntryMetrics


class BenchmarkEntryMetrics(TypedDict):
    response_time_ms: float | None
    tokens_used: float | None
    tokens_generated: float | None


class Run(TypedDict):
    id: str
    name: str
    status: str
    quality: NotRequired[RunQuality | None]
    grading: NotRequired[RunGrading | None]
    verdicts: NotRequired[list[str]]
    tails: NotRequired[list[str]]
    ending: NotRequired[str | None]
    replacements: NotRequired[list[str]]
    asked: NotRequired[list[list[Any]]]
    schema: NotRequired[dict[str, Any]]
    limit: NotRequired[str]
    versions: NotRequired[list[RunVersionsItem]]
    missing: NotRequired[int]
    gaps: NotRequired[list[str]]
    models: NotRequired[list[RunModelsItem]]


class RunQuality(TypedDict):
    judge: RunQualityJudge
    sentences: list[str]
    warnings: list[str]
    correction: NotRequired[RunQualityCorrection | None]
    models: list[RunQualityModelsItem]


class RunQualityJudge(TypedDict):
    name: str
    provider: str
    model: str
    criteria: str | None
    status: Literal["waiting", "queued", "running", "completed", "cancelled", "failed"]
    error: str | None
    questions: int
    asked: int
    tokens: int


class RunQualityCorrection(TypedDict):
    labels: int
    needed: int | None
    sentence: str
    models: list[RunQualityCorrectionModelsItem]


class RunQualityCorrectionModelsItem(TypedDict):
    key: str
    share: float | None
    low: float
    high: float


class RunQualityModelsItem(TypedDict):
    key: str
    name: str
    winRate: float | None
    comparisons: int
    interval: RunQualityModelsItemInterval | None
    wins: int
    losses: int
    ties: int
    inconsistent: int


class RunQualityModelsItemInterval(TypedDict):
    low: float
    high: float


class RunGrading(TypedDict):
    name: str
    provider: str
    model: str
    asked: int
    tokens: int
    cost: RunGradingCost
    error: str | None
    warnings: list[str]


class RunGradingCost(TypedDict):
    nanos: float | None
    currency: str
    isAtLeast: bool


class RunVersionsItem(TypedDict):
    id: str
    name: str
    prompt: str | None
    system: str | None
    settings: NotRequired[str]


class RunModelsItem(TypedDict):
    key: str
    name: str
    attempted: int
    answered: int
    unjudged: int


class AnswerOfModel(TypedDict):
    modelKey: str
    name: str
    caseId: str
    round: int
    outcome: str
    message: str
    text: str
    responseMs: float | None
    inputTokens: float | None
    outputTokens: float | None


VerdictPage = TypedDict(
    "VerdictPage",
    {
        "status": "str | None",
        "questions": "int",
        "asked": "int",
        "total": "int",
        "from": "int",
        "verdicts": "list[Verdict]",
    },
)


class Verdict(TypedDict):
    caseId: str
    round: int
    first: str
    second: str
    outcome: Literal["first", "second", "tie", "inconsistent", "unjudged"]
    isSuspect: bool
    questions: list[VerdictQuestionsItem]


class VerdictQuestionsItem(TypedDict):
    shownFirst: str
    winner: str | None
    state: str
    raw: str
    error: str
    tokens: int


class RecordKeys(TypedDict):
    site: str
    keys: list[RecordKeysKeysItem]


RecordKeysKeysItem = TypedDict(
    "RecordKeysKeysItem",
    {
        "id": "str",
        "publicKey": "str",
        "from": "str",
        "until": "str | None",
    },
)


class Result(TypedDict):
    id: str
    run_id: str
    status: str
    metrics: dict[str, float | None]
    created_at: str
    ai_models: ResultAiModels
    benchmark_tests: ResultBenchmarkTests


class ResultAiModels(TypedDict):
    name: str


class ResultBenchmarkTests(TypedDict):
    name: str
    metrics: list[str]


class Model(TypedDict):
    id: str
    name: str
    description: str
    model_type: str
    api_endpoint: str | None
    provider: str | None
    announced_end: str | None
    user_id: str
    created_at: str


class ProviderConfig(TypedDict):
    provider_id: str
    provider_name: str
    api_key_status: str
    keys: list[ProviderConfigKeysItem]


class ProviderConfigKeysItem(TypedDict):
    id: str
    name: str
    lastFour: str
    endpoint: str | None
    keyStatus: str
    statusReason: str


class AuditEntry(TypedDict):
    id: str
    at: str
    who: str
    actorKind: str
    actorId: str | None
    action: str
    subjectKind: str
    subjectId: str
    detail: dict[str, Any]
    requestId: str


class OrganisationWebhook(TypedDict):
    id: str
    name: str
    url: str
    events: list[str]
    state: Literal["on", "off", "failed"]
    nextAttempt: str | None


class WebhookDelivery(TypedDict):
    id: str
    messageId: str | None
    title: str
    isTest: bool
    at: str
    isDelivered: bool
    outcome: str


class ListToolsAnswer(TypedDict):
    data: list[ToolSummary]
    next: str | None


class ListToolChangesAnswer(TypedDict):
    data: list[Change]
    next: str | None


class ListCategoriesAnswer(TypedDict):
    data: list[Category]
    next: str | None


class ListCompaniesAnswer(TypedDict):
    data: list[Company]
    next: str | None


class ListNewsAnswer(TypedDict):
    data: list[NewsItem]
    next: str | None


class ListCatalogueModelsAnswer(TypedDict):
    data: list[CatalogueModelSummary]
    next: str | None


class ListRegisteredModelsAnswer(TypedDict):
    data: list[RegisteredModel]
    next: str | None


class CalculateModelCostsAnswer(TypedDict):
    data: list[ModelCost]
    next: str | None


class ListModelPriceChangesAnswer(TypedDict):
    data: list[ModelPriceChange]
    next: str | None


class ListModelRetirementsAnswer(TypedDict):
    data: list[Retirement]
    next: str | None


class DumpModelsJsonAnswer(TypedDict):
    models: list[CatalogueModel]


class DumpModelRetirementsJsonAnswer(TypedDict):
    retirements: list[Retirement]


class SearchAnswer(TypedDict):
    answer: SearchAnswerAnswer | None
    data: list[SearchResult]


class SearchAnswerAnswer(TypedDict):
    kind: Literal["comparison", "alternatives", "best", "models", "calculator", "news", "tools", "what-happened"]
    title: str
    url: str


class ListChangesAnswer(TypedDict):
    data: list[Change]
    next: str | None


class DumpToolsJsonAnswer(TypedDict):
    licence: DumpToolsJsonAnswerLicence
    source: str
    tools: list[Tool]


class DumpToolsJsonAnswerLicence(TypedDict):
    name: str
    url: str
    note: str


class ReadNewsAnswerItem(TypedDict):
    id: str
    title: str
    summary: str
    date: str
    source: str
    url: str
    category: str
    imageurl: str | None


class StartRunAnswer(TypedDict):
    run_id: str
    url: str
    announced_ends: list[str]


class StartRunBody(TypedDict):
    prompt: NotRequired[str]
    system: NotRequired[str]
    modelIds: list[str]
    rounds: NotRequired[int]
    cases: NotRequired[list[StartRunBodyCasesItem]]
    versions: NotRequired[list[StartRunBodyVersionsItem]]
    attachments: NotRequired[list[StartRunBodyAttachmentsItem]]
    parameters: NotRequired[StartRunBodyParameters]
    cacheMode: NotRequired[Literal["warm", "cold"]]
    tieMargin: NotRequired[float]
    checks: NotRequired[list[dict[str, Any]]]
    tools: NotRequired[list[StartRunBodyToolsItem]]
    maxTurns: NotRequired[int]
    user: NotRequired[StartRunBodyUser]
    simulatedUserId: NotRequired[str]
    baseline: NotRequired[StartRunBodyBaseline | None]
    stopWhenDecided: NotRequired[bool]
    budget: NotRequired[StartRunBodyBudget | None]
    batch: NotRequired[bool]
    judge: NotRequired[StartRunBodyJudge | None]
    name: NotRequired[str]
    organisation: NotRequired[str]


StartRunBodyCasesItem = TypedDict(
    "StartRunBodyCasesItem",
    {
        "id": "NotRequired[str]",
        "name": "NotRequired[str]",
        "family": "NotRequired[str]",
        "prompt": "NotRequired[str]",
        "system": "NotRequired[str]",
        "messages": "NotRequired[list[StartRunBodyCasesItemMessagesItem]]",
        "variables": "NotRequired[dict[str, Any]]",
        "attachments": "NotRequired[list[StartRunBodyCasesItemAttachmentsItem]]",
        "matrix": "NotRequired[dict[str, list[Any]]]",
        "assert": "NotRequired[list[dict[str, Any]]]",
        "tools": "NotRequired[list[StartRunBodyCasesItemToolsItem]]",
        "maxTurns": "NotRequired[int]",
        "user": "NotRequired[StartRunBodyCasesItemUser | None]",
    },
)


class StartRunBodyCasesItemMessagesItem(TypedDict):
    role: Literal["user", "assistant"]
    content: str


class StartRunBodyCasesItemAttachmentsItem(TypedDict):
    data: str
    mediaType: str
    name: NotRequired[str]


class StartRunBodyCasesItemToolsItem(TypedDict):
    name: str
    description: NotRequired[str]
    parameters: NotRequired[dict[str, Any]]
    results: NotRequired[list[dict[str, Any]]]
    http: NotRequired[dict[str, Any]]


class StartRunBodyCasesItemUser(TypedDict):
    goal: str
    persona: NotRequired[str]
    stop: NotRequired[StartRunBodyCasesItemUserStop]


class StartRunBodyCasesItemUserStop(TypedDict):
    turns: NotRequired[int]
    phrase: NotRequired[str]
    when: NotRequired[str]


class StartRunBodyVersionsItem(TypedDict):
    name: NotRequired[str]
    prompt: NotRequired[str]
    system: NotRequired[str]
    parameters: NotRequired[StartRunBodyVersionsItemParameters]
    tools: NotRequired[list[Any]]
    cacheMode: NotRequired[Literal["warm", "cold"]]


class StartRunBodyVersionsItemParameters(TypedDict):
    maxOutputTokens: NotRequired[int]
    temperature: NotRequired[float]
    topP: NotRequired[float]
    reasoningEffort: NotRequired[str]
    seed: NotRequired[int]
    stop: NotRequired[list[str]]
    json: NotRequired[bool | StartRunBodyVersionsItemParametersJson2]


class StartRunBodyVersionsItemParametersJson2(TypedDict):
    schema: dict[str, Any]
    name: NotRequired[str]
    check: NotRequired[bool]


class StartRunBodyAttachmentsItem(TypedDict):
    data: str
    mediaType: str
    name: NotRequired[str]


class StartRunBodyParameters(TypedDict):
    maxOutputTokens: NotRequired[int]
    temperature: NotRequired[float]
    topP: NotRequired[float]
    reasoningEffort: NotRequired[str]
    seed: NotRequired[int]
    stop: NotRequired[list[str]]
    json: NotRequired[bool | StartRunBodyParametersJson2]


class StartRunBodyParametersJson2(TypedDict):
    schema: dict[str, Any]
    name: NotRequired[str]
    check: NotRequired[bool]


class StartRunBodyToolsItem(TypedDict):
    name: str
    description: NotRequired[str]
    parameters: NotRequired[dict[str, Any]]
    results: NotRequired[list[dict[str, Any]]]
    http: NotRequired[dict[str, Any]]


class StartRunBodyUser(TypedDict):
    goal: str
    persona: NotRequired[str]
    stop: NotRequired[StartRunBodyUserStop]


class StartRunBodyUserStop(TypedDict):
    turns: NotRequired[int]
    phrase: NotRequired[str]
    when: NotRequired[str]


class StartRunBodyBaseline(TypedDict):
    model: NotRequired[str]
    version: NotRequired[int]
    measure: NotRequired[Literal["pass-rate", "grade"]]
    margin: NotRequired[float]


class StartRunBodyBudget(TypedDict):
    money: float
    currency: NotRequired[Literal["USD"]]


class StartRunBodyJudge(TypedDict):
    modelId: str
    criteria: NotRequired[str]
    rounds: NotRequired[int]


class RunBenchmarkAnswer2(TypedDict):
    run_id: str
    status: Literal["running"]


class RunBenchmarkBody(TypedDict):
    prompt: NotRequired[str]
    system: NotRequired[str]
    modelIds: list[str]
    rounds: NotRequired[int]
    cases: NotRequired[list[RunBenchmarkBodyCasesItem]]
    versions: NotRequired[list[RunBenchmarkBodyVersionsItem]]
    attachments: NotRequired[list[RunBenchmarkBodyAttachmentsItem]]
    parameters: NotRequired[RunBenchmarkBodyParameters]
    cacheMode: NotRequired[Literal["warm", "cold"]]
    tieMargin: NotRequired[float]
    checks: NotRequired[list[dict[str, Any]]]
    tools: NotRequired[list[RunBenchmarkBodyToolsItem]]
    maxTurns: NotRequired[int]
    user: NotRequired[RunBenchmarkBodyUser]
    simulatedUserId: NotRequired[str]
    baseline: NotRequired[RunBenchmarkBodyBaseline | None]
    stopWhenDecided: NotRequired[bool]
    budget: NotRequired[RunBenchmarkBodyBudget | None]
    batch: NotRequired[bool]
    judge: NotRequired[RunBenchmarkBodyJudge | None]
    name: NotRequired[str]
    organisation: NotRequired[str]


RunBenchmarkBodyCasesItem = TypedDict(
    "RunBenchmarkBodyCasesItem",
    {
        "id": "NotRequired[str]",
        "name": "NotRequired[str]",
        "family": "NotRequired[str]",
        "prompt": "NotRequired[str]",
        "system": "NotRequired[str]",
        "messages": "NotRequired[list[RunBenchmarkBodyCasesItemMessagesItem]]",
        "variables": "NotRequired[dict[str, Any]]",
        "attachments": "NotRequired[list[RunBenchmarkBodyCasesItemAttachmentsItem]]",
        "matrix": "NotRequired[dict[str, list[Any]]]",
        "assert": "NotRequired[list[dict[str, Any]]]",
        "tools": "NotRequired[list[RunBenchmarkBodyCasesItemToolsItem]]",
        "maxTurns": "NotRequired[int]",
        "user": "NotRequired[RunBenchmarkBodyCasesItemUser | None]",
    },
)


class RunBenchmarkBodyCasesItemMessagesItem(TypedDict):
    role: Literal["user", "assistant"]
    content: str


class RunBenchmarkBodyCasesItemAttachmentsItem(TypedDict):
    data: str
    mediaType: str
    name: NotRequired[str]


class RunBenchmarkBodyCasesItemToolsItem(TypedDict):
    name: str
    description: NotRequired[str]
    parameters: NotRequired[dict[str, Any]]
    results: NotRequired[list[dict[str, Any]]]
    http: NotRequired[dict[str, Any]]


class RunBenchmarkBodyCasesItemUser(TypedDict):
    goal: str
    persona: NotRequired[str]
    stop: NotRequired[RunBenchmarkBodyCasesItemUserStop]


class RunBenchmarkBodyCasesItemUserStop(TypedDict):
    turns: NotRequired[int]
    phrase: NotRequired[str]
    when: NotRequired[str]


class RunBenchmarkBodyVersionsItem(TypedDict):
    name: NotRequired[str]
    prompt: NotRequired[str]
    system: NotRequired[str]
    parameters: NotRequired[RunBenchmarkBodyVersionsItemParameters]
    tools: NotRequired[list[Any]]
    cacheMode: NotRequired[Literal["warm", "cold"]]


class RunBenchmarkBodyVersionsItemParameters(TypedDict):
    maxOutputTokens: NotRequired[int]
    temperature: NotRequired[float]
    topP: NotRequired[float]
    reasoningEffort: NotRequired[str]
    seed: NotRequired[int]
    stop: NotRequired[list[str]]
    json: NotRequired[bool | RunBenchmarkBodyVersionsItemParametersJson2]


class RunBenchmarkBodyVersionsItemParametersJson2(TypedDict):
    schema: dict[str, Any]
    name: NotRequired[str]
    check: NotRequired[bool]


class RunBenchmarkBodyAttachmentsItem(TypedDict):
    data: str
    mediaType: str
    name: NotRequired[str]


class RunBenchmarkBodyParameters(TypedDict):
    maxOutputTokens: NotRequired[int]
    temperature: NotRequired[float]
    topP: NotRequired[float]
    reasoningEffort: NotRequired[str]
    seed: NotRequired[int]
    stop: NotRequired[list[str]]
    json: NotRequired[bool | RunBenchmarkBodyParametersJson2]


class RunBenchmarkBodyParametersJson2(TypedDict):
    schema: dict[str, Any]
    name: NotRequired[str]
    check: NotRequired[bool]


class RunBenchmarkBodyToolsItem(TypedDict):
    name: str
    description: NotRequired[str]
    parameters: NotRequired[dict[str, Any]]
    results: NotRequired[list[dict[str, Any]]]
    http: NotRequired[dict[str, Any]]


class RunBenchmarkBodyUser(TypedDict):
    goal: str
    persona: NotRequired[str]
    stop: NotRequired[RunBenchmarkBodyUserStop]


class RunBenchmarkBodyUserStop(TypedDict):
    turns: NotRequired[int]
    phrase: NotRequired[str]
    when: NotRequired[str]


class RunBenchmarkBodyBaseline(TypedDict):
    model: NotRequired[str]
    version: NotRequired[int]
    measure: NotRequired[Literal["pass-rate", "grade"]]
    margin: NotRequired[float]


class RunBenchmarkBodyBudget(TypedDict):
    money: float
    currency: NotRequired[Literal["USD"]]


class RunBenchmarkBodyJudge(TypedDict):
    modelId: str
    criteria: NotRequired[str]
    rounds: NotRequired[int]


class PushRunAnswer(TypedDict):
    run_id: str
    url: str


class PushRunBody(TypedDict):
    manifest: dict[str, Any]
    samples: list[dict[str, Any]]
    suite: NotRequired[dict[str, Any]]
    judgements: NotRequired[list[dict[str, Any]]]


class TransferRunAnswer(TypedDict):
    id: str
    organisation: str


class TransferRunBody(TypedDict):
    organisation: str


class TransferSuiteAnswer(TypedDict):
    id: str
    organisation: str


class TransferSuiteBody(TypedDict):
    organisation: str


ListCasesAnswer = TypedDict(
    "ListCasesAnswer",
    {
        "total": "int",
        "from": "int",
        "rows": "list[ListCasesAnswerRowsItem]",
    },
)


class ListCasesAnswerRowsItem(TypedDict):
    caseId: str
    cells: list[ListCasesAnswerRowsItemCellsItem]


class ListCasesAnswerRowsItemCellsItem(TypedDict):
    caseId: str
    modelKey: str
    outcome: str
    responseMs: float | None
    preview: str
    message: str


class GetPromptAnswer(TypedDict):
    system: str
    prompt: str
    versions: NotRequired[list[GetPromptAnswerVersionsItem]]


class GetPromptAnswerVersionsItem(TypedDict):
    name: str
    system: str
    prompt: str


class GetSampleAnswer(TypedDict):
    text: str | None
    attempts: Any


class RegisterModelBody(TypedDict):
    name: str
    model_type: str
    description: NotRequired[str]
    api_endpoint: NotRequired[str]
    provider: NotRequired[str]
    sent_model: NotRequired[str]
    protocol: NotRequired[str]
    key_id: NotRequired[str]
    user_id: NotRequired[str]


class SetProviderKeyAnswer(TypedDict):
    key_id: str
    provider_id: str
    provider_name: str
    api_key_status: str
    status_reason: str
    name: str
    last_four: str


class SetProviderKeyBody(TypedDict):
    provider: NotRequired[str]
    api_key: str
    name: NotRequired[str]
    endpoint: NotRequired[str]


class ListOfferedModelsAnswer(TypedDict):
    models: list[str]
    former: list[str]
    notes: dict[str, str]
    live: int | None
    problem: str | None


class ListOfferedModelsBody(TypedDict):
    provider: NotRequired[str]
    key_id: NotRequired[str]
    endpoint: NotRequired[str]


class ListAuditLogAnswer(TypedDict):
    entries: list[AuditEntry]
    next: str | None


class ListWebhooksAnswer(TypedDict):
    data: list[OrganisationWebhook]
    next: str | None


class CreateWebhookAnswer(TypedDict):
    id: str
    name: str
    url: str
    events: list[str]
    state: Literal["on", "off", "failed"]
    nextAttempt: str | None
    secret: str | None


class CreateWebhookBody(TypedDict):
    name: str
    url: str
    events: list[Literal["run.finished", "run.incomplete", "run.failed", "run.cancelled", "run.changed", "member.invited", "member.joined", "member.left", "member.role_changed", "removal.held", "identity.changed", "key.added", "key.removed", "service_account.created", "service_account.deleted", "token.created", "token.revoked", "token.expiring", "budget.reached"]]


class ChangeWebhookBody(TypedDict):
    name: NotRequired[str]
    url: NotRequired[str]
    events: NotRequired[list[Literal["run.finished", "run.incomplete", "run.failed", "run.cancelled", "run.changed", "member.invited", "member.joined", "member.left", "member.role_changed", "removal.held", "identity.changed", "key.added", "key.removed", "service_account.created", "service_account.deleted", "token.created", "token.revoked", "token.expiring", "budget.reached"]]]
    state: NotRequired[Literal["on", "off"]]


class RotateWebhookSecretAnswer(TypedDict):
    secret: str


class TestWebhookAnswer(TypedDict):
    queued: Literal[True]


class ListWebhookDeliveriesAnswer(TypedDict):
    data: list[WebhookDelivery]
    next: str | None


class ReplayWebhookDeliveryAnswer(TypedDict):
    queued: Literal[True]


class Operations(Transport):
    """One method for each operation of the API."""

    def list_tools(
        self,
        *,
        category: str | None = None,
        sort: Literal["rating", "name", "price", "newest"] | None = None,
        free: Literal["true"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListToolsAnswer:
        """Tools, best rated first unless asked otherwise."""
        return self._json(
            "GET",
            "/api/v1/tools",
            query={"category": category, "sort": sort, "free": free, "limit": limit, "cursor": cursor},
        )

    def get_tool(
        self,
        id: str,
        *,
        team: int | None = None,
        billing: Literal["monthly", "yearly"] | None = None,
        as_of: str | None = None,
    ) -> CountedTool:
        """The whole record of a tool, with the standing and source of each fact."""
        return self._json(
            "GET",
            f"/api/v1/tools/{quote(id, safe='')}",
            query={"team": team, "billing": billing, "asOf": as_of},
        )

    def list_tool_changes(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListToolChangesAnswer:
        """What changed about a tool, newest first."""
        return self._json(
            "GET",
            f"/api/v1/tools/{quote(id, safe='')}/changes",
            query={"limit": limit, "cursor": cursor},
        )

    def list_categories(
        self,
    ) -> ListCategoriesAnswer:
        """The categories in their order."""
        return self._json(
            "GET",
            "/api/v1/categories",
        )

    def list_companies(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListCompaniesAnswer:
        """The companies behind the tools."""
        return self._json(
            "GET",
            "/api/v1/companies",
            query={"limit": limit, "cursor": cursor},
        )

    def list_news(
        self,
        *,
        category: Literal["model-release", "language", "image-generation", "video-generation", "audio", "coding", "open-source", "research", "business", "regulation"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListNewsAnswer:
        """News, newest first, each with its source."""
        return self._json(
            "GET",
            "/api/v1/news",
            query={"category": category, "limit": limit, "cursor": cursor},
        )

    def compare_tools(
        self,
        *,
        tools: str,
        view: Literal["all", "differences", "shared"] | None = None,
        team: int | None = None,
        billing: Literal["monthly", "yearly"] | None = None,
        as_of: str | None = None,
    ) -> Comparison:
        """Up to five tools side by side."""
        return self._json(
            "GET",
            "/api/v1/compare",
            query={"tools": tools, "view": view, "team": team, "billing": billing, "asOf": as_of},
        )

    def list_catalogue_models(
        self,
        *,
        q: str | None = None,
        maker: str | None = None,
        context: Literal["32000", "128000", "200000", "1000000"] | None = None,
        price: Literal["1", "5", "15", "0.5"] | None = None,
        life: Literal["3", "12"] | None = None,
        released: Literal["3", "6", "12", "24"] | None = None,
        knowledge: Literal["3", "6", "12", "24"] | None = None,
        tools: Literal["yes"] | None = None,
        images: Literal["yes"] | None = None,
        reasoning: Literal["yes"] | None = None,
        weights: Literal["yes"] | None = None,
        status: Literal["served", "ending", "gone", "announced", "all"] | None = None,
        sort: Literal["reach", "price", "output", "context", "name"] | None = None,
        in_: int | None = None,
        out: int | None = None,
        own: Literal["yes"] | None = None,
        measured: Literal["yes"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListCatalogueModelsAnswer:
        """AI models with their lowest price, by the filters of /models."""
        return self._json(
            "GET",
            "/api/v1/models",
            query={"q": q, "maker": maker, "context": context, "price": price, "life": life, "released": released, "knowledge": knowledge, "tools": tools, "images": images, "reasoning": reasoning, "weights": weights, "status": status, "sort": sort, "in": in_, "out": out, "own": own, "measured": measured, "limit": limit, "cursor": cursor},
        )

    def get_catalogue_model(
        self,
        id: str,
        *,
        own: Literal["yes"] | None = None,
    ) -> CatalogueModel:
        """A model with every endpoint and price row, each with its source and day."""
        return self._json(
            "GET",
            f"/api/v1/models/{quote(id, safe='')}",
            query={"own": own},
        )

    def list_registered_models(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListRegisteredModelsAnswer:
        """Models as their providers describe them, after a review; no price or limit of them is known."""
        return self._json(
            "GET",
            "/api/v1/registered-models",
            query={"limit": limit, "cursor": cursor},
        )

    def calculate_model_costs(
        self,
        *,
        requests: int | None = None,
        in_: int | None = None,
        out: int | None = None,
        cached: int | None = None,
        batch: int | None = None,
        day: str | None = None,
        q: str | None = None,
        sort: Literal["cost", "context", "name"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> CalculateModelCostsAnswer:
        """What your requests cost a month of 30 days with each model, at its cheapest provider, as /calculator says it: in US dollars first, then in each other currency."""
        return self._json(
            "GET",
            "/api/v1/calculator",
            query={"requests": requests, "in": in_, "out": out, "cached": cached, "batch": batch, "day": day, "q": q, "sort": sort, "limit": limit, "cursor": cursor},
        )

    def list_model_price_changes(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListModelPriceChangesAnswer:
        """Changes of prices as their sources date them, newest first."""
        return self._json(
            "GET",
            "/api/v1/prices",
            query={"limit": limit, "cursor": cursor},
        )

    def list_model_retirements(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListModelRetirementsAnswer:
        """Announced ends of models, earliest first, each with the page that says so."""
        return self._json(
            "GET",
            "/api/v1/retirements",
            query={"limit": limit, "cursor": cursor},
        )

    def get_leaderboard(
        self,
    ) -> Leaderboard:
        """The suites that this site measured: places as far as the verdicts decide them, figures with intervals, evidence."""
        return self._json(
            "GET",
            "/api/v1/leaderboard",
        )

    def dump_models_json(
        self,
    ) -> DumpModelsJsonAnswer:
        """All models with every endpoint and price row, each with its source and licence. Licence: MIT."""
        return self._json(
            "GET",
            "/api/v1/dumps/models.json",
        )

    def dump_model_prices_csv(
        self,
    ) -> str:
        """Every price row of every endpoint, a line for each unit, with its source and licence. Licence: MIT."""
        return self._text(
            "GET",
            "/api/v1/dumps/prices.csv",
        )

    def dump_model_retirements_json(
        self,
    ) -> DumpModelRetirementsJsonAnswer:
        """All announced ends of models, each with its source and licence. Licence: MIT."""
        return self._json(
            "GET",
            "/api/v1/dumps/retirements.json",
        )

    def search(
        self,
        *,
        q: str,
        kind: Literal["tool", "company", "model", "news", "post", "help"] | None = None,
        limit: int | None = None,
    ) -> SearchAnswer:
        """Tools, companies, news, posts and answers, as on the search page; spelling is forgiven."""
        return self._json(
            "GET",
            "/api/v1/search",
            query={"q": q, "kind": kind, "limit": limit},
        )

    def list_changes(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListChangesAnswer:
        """What changed in the catalogue, newest first."""
        return self._json(
            "GET",
            "/api/v1/changes",
            query={"limit": limit, "cursor": cursor},
        )

    def dump_tools_json(
        self,
    ) -> DumpToolsJsonAnswer:
        """All tools in one file. Licence: CC BY-SA 4.0."""
        return self._json(
            "GET",
            "/api/v1/dumps/tools.json",
        )

    def dump_tools_csv(
        self,
    ) -> str:
        """All tools in one file. Licence: CC BY-SA 4.0."""
        return self._text(
            "GET",
            "/api/v1/dumps/tools.csv",
        )

    def read_tools(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
    ) -> list[ToolRow]:
        """Tools, best rated first; the header Link leads to the rows that are left"""
        return self._json(
            "GET",
            "/api/ai_tools",
            query={"limit": limit, "offset": offset},
        )

    def read_news(
        self,
        *,
        limit: int | None = None,
    ) -> list[ReadNewsAnswerItem]:
        """News, newest first"""
        return self._json(
            "GET",
            "/api/news",
            query={"limit": limit},
        )

    def read_programs(
        self,
    ) -> list[ProgramRow]:
        """Certification programs, by level"""
        return self._json(
            "GET",
            "/api/certification_programs",
        )

    def start_run(
        self,
        body: StartRunBody,
        *,
        idempotency_key: str | None = None,
    ) -> StartRunAnswer:
        """Start a run, and be answered with its id"""
        return self._json(
            "POST",
            "/api/runs",
            headers={"idempotency-key": idempotency_key},
            body=body,
        )

    def list_runs(
        self,
        *,
        organisation: str | None = None,
    ) -> list[RunItem]:
        """Runs, newest first"""
        return self._json(
            "GET",
            "/api/runs",
            query={"organisation": organisation},
        )

    def run_benchmark(
        self,
        body: RunBenchmarkBody,
        *,
        idempotency_key: str | None = None,
    ) -> dict[str, BenchmarkEntry] | RunBenchmarkAnswer2:
        """Run a prompt on registered models"""
        return self._json(
            "POST",
            "/api/run-benchmark",
            headers={"idempotency-key": idempotency_key},
            body=body,
        )

    def push_run(
        self,
        body: PushRunBody,
    ) -> PushRunAnswer:
        """Send a run made with the command line to the account"""
        return self._json(
            "POST",
            "/api/push-run",
            body=body,
        )

    def transfer_run(
        self,
        id: str,
        body: TransferRunBody,
    ) -> TransferRunAnswer:
        """Move a run that has ended to an organisation, or from one to yourself"""
        return self._json(
            "POST",
            f"/api/runs/{quote(id, safe='')}/transfer",
            body=body,
        )

    def transfer_suite(
        self,
        id: str,
        body: TransferSuiteBody,
    ) -> TransferSuiteAnswer:
        """Move a suite with all its runs to an organisation, or from one to yourself"""
        return self._json(
            "POST",
            f"/api/suites/{quote(id, safe='')}/transfer",
            body=body,
        )

    def get_run(
        self,
        id: str,
    ) -> Run:
        """A run: verdicts, figures, quality and how it was measured"""
        return self._json(
            "GET",
            f"/api/runs/{quote(id, safe='')}",
        )

    def follow_run(
        self,
        id: str,
        *,
        after: str | None = None,
        last_event_id: str | None = None,
    ) -> Iterator[ServerSentEvent]:
        """A run as it happens, as server-sent events"""
        return self._events(
            "GET",
            f"/api/runs/{quote(id, safe='')}/events",
            query={"after": after},
            headers={"last-event-id": last_event_id},
        )

    def list_cases(
        self,
        id: str,
        *,
        round: int | None = None,
        from_: int | None = None,
        q: str | None = None,
        show: Literal["all", "failed", "marked"] | None = None,
    ) -> ListCasesAnswer:
        """All cases with what each model answered in one round, 40 at a time"""
        return self._json(
            "GET",
            f"/api/runs/{quote(id, safe='')}/cases",
            query={"round": round, "from": from_, "q": q, "show": show},
        )

    def get_prompt(
        self,
        id: str,
        *,
        case: str | None = None,
    ) -> GetPromptAnswer:
        """What was asked in one case"""
        return self._json(
            "GET",
            f"/api/runs/{quote(id, safe='')}/prompt",
            query={"case": case},
        )

    def list_answers(
        self,
        id: str,
        *,
        case: str | None = None,
        round: int | None = None,
    ) -> list[AnswerOfModel]:
        """Answers to one case in one round"""
        return self._json(
            "GET",
            f"/api/runs/{quote(id, safe='')}/answers",
            query={"case": case, "round": round},
        )

    def get_sample(
        self,
        id: str,
        *,
        case: str | None = None,
        model: str | None = None,
        round: int | None = None,
    ) -> GetSampleAnswer:
        """The raw record of one call: all attempts with their times and bytes; the key is in none of it"""
        return self._json(
            "GET",
            f"/api/runs/{quote(id, safe='')}/sample",
            query={"case": case, "model": model, "round": round},
        )

    def list_verdicts(
        self,
        id: str,
        *,
        from_: int | None = None,
        count: int | None = None,
        show: Literal["all", "inconsistent", "unjudged", "suspect"] | None = None,
    ) -> VerdictPage:
        """What the judge said of each pair of answers, in its own words, and how far it has come"""
        return self._json(
            "GET",
            f"/api/runs/{quote(id, safe='')}/verdicts",
            query={"from": from_, "count": count, "show": show},
        )

    def export_run(
        self,
        id: str,
        *,
        format: Literal["json", "md", "png", "svg", "suite", "cases", "csv", "jsonl", "parquet", "inspect", "otel", "every-eval-ever"] | None = None,
    ) -> bytes:
        """A run as a file; the JSON is signed by the site"""
        return self._bytes(
            "GET",
            f"/api/runs/{quote(id, safe='')}/export",
            query={"format": format},
        )

    def list_shared_verdicts(
        self,
        token: str,
        *,
        from_: int | None = None,
        count: int | None = None,
        show: Literal["all", "inconsistent", "unjudged", "suspect"] | None = None,
    ) -> VerdictPage:
        """What the judge said, in a result that is shared with its answers"""
        return self._json(
            "GET",
            f"/api/shared/{quote(token, safe='')}/verdicts",
            query={"from": from_, "count": count, "show": show},
        )

    def export_shared_run(
        self,
        token: str,
        *,
        format: Literal["csv", "suite", "cases"] | None = None,
        model: str | None = None,
    ) -> bytes:
        """A shared result as a file: each call (csv), or, shared with its prompts, the suite that makes the run again"""
        return self._bytes(
            "GET",
            f"/api/shared/{quote(token, safe='')}/export",
            query={"format": format, "model": model},
        )

    def list_record_keys(
        self,
    ) -> RecordKeys:
        """Public keys with which this site signs and has signed records of runs (JSON exports), newest first"""
        return self._json(
            "GET",
            "/api/record-keys",
        )

    def list_results(
        self,
    ) -> list[Result]:
        """Results, newest first"""
        return self._json(
            "GET",
            "/api/benchmark_results",
        )

    def list_models(
        self,
    ) -> list[Model]:
        """Registered models, newest first, then those that organisations share with you"""
        return self._json(
            "GET",
            "/api/ai_models",
        )

    def register_model(
        self,
        body: RegisterModelBody,
    ) -> Model:
        """Register a model"""
        return self._json(
            "POST",
            "/api/ai_models",
            body=body,
        )

    def get_provider_configs(
        self,
    ) -> list[ProviderConfig]:
        """Providers and the state of their keys"""
        return self._json(
            "GET",
            "/api/get-provider-configs",
        )

    def post_provider_configs(
        self,
    ) -> list[ProviderConfig]:
        """Providers and the state of their keys"""
        return self._json(
            "POST",
            "/api/get-provider-configs",
        )

    def set_provider_key(
        self,
        body: SetProviderKeyBody,
    ) -> SetProviderKeyAnswer:
        """Store a provider key; it is checked, sealed and never given back"""
        return self._json(
            "POST",
            "/api/set-provider-key",
            body=body,
        )

    def list_offered_models(
        self,
        body: ListOfferedModelsBody,
    ) -> ListOfferedModelsAnswer:
        """The models to choose from: the provider's own list where a key is named, ours otherwise"""
        return self._json(
            "POST",
            "/api/offered-models",
            body=body,
        )

    def list_audit_log(
        self,
        address: str,
        *,
        who: str | None = None,
        what: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListAuditLogAnswer:
        """The audit log of an organisation, newest first"""
        return self._json(
            "GET",
            f"/api/organisations/{quote(address, safe='')}/audit-log",
            query={"who": who, "what": what, "from": from_, "to": to, "limit": limit, "cursor": cursor},
        )

    def list_webhooks(
        self,
        address: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListWebhooksAnswer:
        """The webhooks of an organisation, newest first, without their secrets"""
        return self._json(
            "GET",
            f"/api/organisations/{quote(address, safe='')}/webhooks",
            query={"limit": limit, "cursor": cursor},
        )

    def create_webhook(
        self,
        address: str,
        body: CreateWebhookBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreateWebhookAnswer:
        """Make a webhook; its secret is in this answer only"""
        return self._json(
            "POST",
            f"/api/organisations/{quote(address, safe='')}/webhooks",
            headers={"idempotency-key": idempotency_key},
            body=body,
        )

    def get_webhook(
        self,
        address: str,
        id: str,
    ) -> OrganisationWebhook:
        """A webhook of an organisation, without its secret"""
        return self._json(
            "GET",
            f"/api/organisations/{quote(address, safe='')}/webhooks/{quote(id, safe='')}",
        )

    def change_webhook(
        self,
        address: str,
        id: str,
        body: ChangeWebhookBody,
    ) -> OrganisationWebhook:
        """Change, pause or resume a webhook"""
        return self._json(
            "PATCH",
            f"/api/organisations/{quote(address, safe='')}/webhooks/{quote(id, safe='')}",
            body=body,
        )

    def delete_webhook(
        self,
        address: str,
        id: str,
    ) -> None:
        """Delete a webhook with the log of its deliveries"""
        return self._nothing(
            "DELETE",
            f"/api/organisations/{quote(address, safe='')}/webhooks/{quote(id, safe='')}",
        )

    def rotate_webhook_secret(
        self,
        address: str,
        id: str,
    ) -> RotateWebhookSecretAnswer:
        """Replace the secret of a webhook; the new one is in this answer only"""
        return self._json(
            "POST",
            f"/api/organisations/{quote(address, safe='')}/webhooks/{quote(id, safe='')}/rotate-secret",
        )

    def test_webhook(
        self,
        address: str,
        id: str,
    ) -> TestWebhookAnswer:
        """Send a test message to a webhook"""
        return self._json(
            "POST",
            f"/api/organisations/{quote(address, safe='')}/webhooks/{quote(id, safe='')}/test",
        )

    def list_webhook_deliveries(
        self,
        address: str,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListWebhookDeliveriesAnswer:
        """The last 50 attempts to deliver, newest first"""
        return self._json(
            "GET",
            f"/api/organisations/{quote(address, safe='')}/webhooks/{quote(id, safe='')}/deliveries",
            query={"limit": limit, "cursor": cursor},
        )

    def replay_webhook_delivery(
        self,
        address: str,
        id: str,
        delivery: str,
    ) -> ReplayWebhookDeliveryAnswer:
        """Send the event of a delivery once more, under the same webhook-id"""
        return self._json(
            "POST",
            f"/api/organisations/{quote(address, safe='')}/webhooks/{quote(id, safe='')}/deliveries/{quote(delivery, safe='')}/replay",
        )
