// src/data/retirements.json
var retirements_default = [
	{
		"provider": "anthropic",
		"ids": ["claude-3-sonnet-20240229", "claude-3-sonnet"],
		"announced": "2025-01-21",
		"shutdown": "2025-07-21",
		"precision": "exact",
		"replacement": "claude-sonnet-4-6",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": ["claude-3-5-sonnet-20240620", "claude-3-5-sonnet"],
		"announced": "2025-08-13",
		"shutdown": "2025-10-28",
		"precision": "exact",
		"replacement": "claude-sonnet-4-6",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": ["claude-3-5-sonnet-20241022", "claude-3-5-sonnet"],
		"announced": "2025-08-13",
		"shutdown": "2025-10-28",
		"precision": "exact",
		"replacement": "claude-sonnet-4-6",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": [
			"claude-3-opus-20240229",
			"claude-opus-3",
			"claude-3-opus"
		],
		"announced": "2025-06-30",
		"shutdown": "2026-01-05",
		"precision": "exact",
		"replacement": "claude-opus-4-8",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": ["claude-3-5-haiku-20241022", "claude-3-5-haiku"],
		"announced": "2025-12-19",
		"shutdown": "2026-02-19",
		"precision": "exact",
		"replacement": "claude-haiku-4-5-20251001",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": ["claude-3-7-sonnet-20250219", "claude-3-7-sonnet"],
		"announced": "2025-10-28",
		"shutdown": "2026-02-19",
		"precision": "exact",
		"replacement": "claude-sonnet-4-6",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": ["claude-3-haiku-20240307", "claude-3-haiku"],
		"announced": "2026-02-19",
		"shutdown": "2026-04-20",
		"precision": "exact",
		"replacement": "claude-haiku-4-5-20251001",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": ["claude-opus-4-20250514", "claude-opus-4"],
		"announced": "2026-04-14",
		"shutdown": "2026-06-15",
		"precision": "exact",
		"replacement": "claude-opus-4-8",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": ["claude-sonnet-4-20250514", "claude-sonnet-4"],
		"announced": "2026-04-14",
		"shutdown": "2026-06-15",
		"precision": "exact",
		"replacement": "claude-sonnet-4-6",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": ["claude-opus-4-1-20250805", "claude-opus-4-1"],
		"announced": "2026-06-05",
		"shutdown": "2026-08-05",
		"precision": "exact",
		"replacement": "claude-opus-4-8",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/anthropic.json",
			"page": "https://platform.claude.com/docs/en/about-claude/model-deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "anthropic",
		"ids": ["claude-sonnet-4-5-20250929", "claude-sonnet-4-5"],
		"shutdown": "2026-11-30",
		"precision": "exact",
		"replacement": "claude-sonnet-5-5",
		"standing": "read",
		"source": {
			"name": "Anthropic",
			"url": "https://platform.claude.com/docs/pt-BR/models/sonnet-4-5/overview.md",
			"observedAt": "2026-11-22",
			"quote": "Claude Sonnet 4.5 is deprecated: it is still functional but no longer recommended, and retires on November 30, 2026. Recommended replacement: Claude Sonnet 5.5."
		}
	},
	{
		"provider": "cohere",
		"ids": ["command"],
		"announced": "2025-09-15",
		"precision": "exact",
		"replacement": "command-a-03-2025",
		"standing": "read",
		"source": {
			"name": "Cohere",
			"url": "https://docs.cohere.com/changelog/2025-09-15-major-command-deprecations",
			"observedAt": "2026-11-22",
			"quote": "we recommend you use command-r-08-2024, command-r-plus-08-2024, or command-a-03-2025 (which is the strongest-performing model across domains) instead"
		}
	},
	{
		"provider": "cohere",
		"ids": ["command-light"],
		"announced": "2025-09-15",
		"precision": "exact",
		"replacement": "command-a-03-2025",
		"standing": "read",
		"source": {
			"name": "Cohere",
			"url": "https://docs.cohere.com/changelog/2025-09-15-major-command-deprecations",
			"observedAt": "2026-11-22",
			"quote": "we recommend you use command-r-08-2024, command-r-plus-08-2024, or command-a-03-2025 (which is the strongest-performing model across domains) instead"
		}
	},
	{
		"provider": "cohere",
		"ids": ["command-r-03-2024", "command-r"],
		"announced": "2025-09-15",
		"precision": "exact",
		"replacement": "command-a-03-2025",
		"standing": "read",
		"source": {
			"name": "Cohere",
			"url": "https://docs.cohere.com/changelog/2025-09-15-major-command-deprecations",
			"observedAt": "2026-11-22",
			"quote": "we recommend you use command-r-08-2024, command-r-plus-08-2024, or command-a-03-2025 (which is the strongest-performing model across domains) instead"
		}
	},
	{
		"provider": "cohere",
		"ids": ["command-r-plus-04-2024", "command-r-plus"],
		"announced": "2025-09-15",
		"precision": "exact",
		"replacement": "command-a-03-2025",
		"standing": "read",
		"source": {
			"name": "Cohere",
			"url": "https://docs.cohere.com/changelog/2025-09-15-major-command-deprecations",
			"observedAt": "2026-11-22",
			"quote": "we recommend you use command-r-08-2024, command-r-plus-08-2024, or command-a-03-2025 (which is the strongest-performing model across domains) instead"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-3-pro-preview"],
		"shutdown": "2026-03-09",
		"precision": "earliest",
		"replacement": "gemini-3.1-pro-preview",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-3.1-flash-lite-preview"],
		"shutdown": "2026-05-25",
		"precision": "earliest",
		"replacement": "gemini-3.1-flash-lite",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-2.0-flash"],
		"shutdown": "2026-06-01",
		"precision": "earliest",
		"replacement": "gemini-3.6-flash",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-2.0-flash-001"],
		"shutdown": "2026-06-01",
		"precision": "earliest",
		"replacement": "gemini-3.6-flash",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-2.0-flash-lite"],
		"shutdown": "2026-06-01",
		"precision": "earliest",
		"replacement": "gemini-3.1-flash-lite",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-2.0-flash-lite-001"],
		"shutdown": "2026-06-01",
		"precision": "earliest",
		"replacement": "gemini-3.1-flash-lite",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-3-pro-image-preview"],
		"shutdown": "2026-06-25",
		"precision": "earliest",
		"replacement": "gemini-3-pro-image",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-3.1-flash-image-preview"],
		"shutdown": "2026-06-25",
		"precision": "earliest",
		"replacement": "gemini-3.1-flash-image",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-2.5-flash-image"],
		"shutdown": "2026-10-02",
		"precision": "earliest",
		"replacement": "gemini-3.1-flash-image-preview",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-2.5-flash"],
		"shutdown": "2026-12-01",
		"precision": "exact",
		"replacement": "gemini-3.5-flash-lite",
		"standing": "reported",
		"source": {
			"name": "dev.to/aideprecations",
			"url": "https://dev.to/aideprecations/what-to-do-before-gemini-25-pro-and-25-flash-are-retired-on-december-1-2026-5gg9",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-11-10",
			"quote": "gemini-2.5-flash | Jun 17, 2025 | Dec 1, 2026 | gemini-3.5-flash-lite"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-2.5-pro"],
		"shutdown": "2026-12-01",
		"precision": "exact",
		"replacement": "gemini-3.8-flash",
		"standing": "reported",
		"source": {
			"name": "dev.to/aideprecations",
			"url": "https://dev.to/aideprecations/what-to-do-before-gemini-25-pro-and-25-flash-are-retired-on-december-1-2026-5gg9",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-11-10",
			"quote": "gemini-2.5-pro | Jun 17, 2025 | Dec 1, 2026 | gemini-3.8-flash"
		}
	},
	{
		"provider": "google",
		"ids": ["gemini-3.1-flash-lite"],
		"shutdown": "2027-05-07",
		"precision": "earliest",
		"replacement": "gemini-3.5-flash-lite",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/google.json",
			"page": "https://ai.google.dev/gemini-api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "mistral",
		"ids": ["devstral-2512"],
		"announced": "2026-05-21",
		"shutdown": "2026-07-30",
		"precision": "exact",
		"replacement": "mistral-medium-3.5",
		"standing": "reported",
		"source": {
			"name": "GitLab",
			"url": "https://gitlab.com/gitlab-org/gitlab/-/merge_requests/248604",
			"page": "https://docs.mistral.ai/models/overview",
			"observedAt": "2026-11-22",
			"quote": "The model was deprecated and retired on 5/21/2026 and 7/30/2026, respectively"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-3.5-turbo-0613"],
		"announced": "2023-11-06",
		"shutdown": "2024-09-13",
		"precision": "exact",
		"replacement": "gpt-3.5-turbo",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4-vision-preview"],
		"announced": "2024-06-06",
		"shutdown": "2024-12-06",
		"precision": "exact",
		"replacement": "gpt-4o",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4-32k"],
		"announced": "2024-06-06",
		"shutdown": "2025-06-06",
		"precision": "exact",
		"replacement": "gpt-4o",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4.5-preview"],
		"announced": "2025-04-14",
		"shutdown": "2025-07-14",
		"precision": "exact",
		"replacement": "gpt-4.1",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o1-preview"],
		"announced": "2025-04-28",
		"shutdown": "2025-07-28",
		"precision": "exact",
		"replacement": "o3",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o1-mini"],
		"announced": "2025-04-28",
		"shutdown": "2025-10-27",
		"precision": "exact",
		"replacement": "o4-mini",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["chatgpt-4o-latest"],
		"announced": "2025-11-18",
		"shutdown": "2026-02-17",
		"precision": "exact",
		"replacement": "gpt-5.1-chat-latest",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4o-audio-preview"],
		"announced": "2025-09-15",
		"shutdown": "2026-05-07",
		"precision": "exact",
		"replacement": "gpt-audio-1.5",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4o-mini-audio-preview"],
		"announced": "2025-09-15",
		"shutdown": "2026-05-07",
		"precision": "exact",
		"replacement": "gpt-audio-mini",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4o-mini-realtime-preview"],
		"announced": "2025-09-15",
		"shutdown": "2026-05-07",
		"precision": "exact",
		"replacement": "gpt-realtime-mini",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4o-realtime-preview"],
		"announced": "2025-09-15",
		"shutdown": "2026-05-07",
		"precision": "exact",
		"replacement": "gpt-realtime-1.5",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4o-search-preview-2025-03-11", "gpt-4o-search-preview"],
		"announced": "2026-04-22",
		"shutdown": "2026-07-23",
		"precision": "exact",
		"replacement": "gpt-5.6-terra",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5-chat-latest"],
		"announced": "2026-04-22",
		"shutdown": "2026-07-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5-codex"],
		"announced": "2026-04-22",
		"shutdown": "2026-07-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5.1-codex"],
		"announced": "2026-04-22",
		"shutdown": "2026-07-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5.1-codex-max"],
		"announced": "2026-04-22",
		"shutdown": "2026-07-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5.1-codex-mini"],
		"announced": "2026-04-22",
		"shutdown": "2026-07-23",
		"precision": "exact",
		"replacement": "gpt-5.6-terra",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5.2-codex"],
		"announced": "2026-04-22",
		"shutdown": "2026-07-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o3-deep-research-2025-06-26", "o3-deep-research"],
		"announced": "2026-04-22",
		"shutdown": "2026-07-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o4-mini-deep-research-2025-06-26", "o4-mini-deep-research"],
		"announced": "2026-04-22",
		"shutdown": "2026-07-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-3.5-turbo-1106"],
		"announced": "2025-09-26",
		"shutdown": "2026-09-28",
		"precision": "exact",
		"replacement": "gpt-5.6-terra",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-3.5-turbo-instruct"],
		"announced": "2025-09-26",
		"shutdown": "2026-09-28",
		"precision": "exact",
		"replacement": "gpt-5.6-terra",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": [
			"gpt-3.5-turbo-0125",
			"gpt-3.5-turbo",
			"gpt-3.5-turbo-completions"
		],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-terra",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": [
			"gpt-4-0613",
			"gpt-4",
			"gpt-4-0613-completions",
			"gpt-4-completions"
		],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4-1106-preview"],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": [
			"gpt-4-turbo-2024-04-09",
			"gpt-4-turbo",
			"gpt-4-turbo-completions"
		],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4.1-nano-2025-04-14", "gpt-4.1-nano"],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-luna",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4o-2024-05-13"],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-image-1"],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-image-2",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o1-2024-12-17", "o1"],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o1-pro-2025-03-19", "o1-pro"],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o3-mini-2025-01-31", "o3-mini"],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o4-mini-2025-04-16", "o4-mini"],
		"announced": "2026-04-22",
		"shutdown": "2026-10-23",
		"precision": "exact",
		"replacement": "gpt-5.6-terra",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-image-1-mini"],
		"announced": "2026-06-02",
		"shutdown": "2026-12-01",
		"precision": "exact",
		"replacement": "gpt-image-2",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-image-1.5"],
		"announced": "2026-06-02",
		"shutdown": "2026-12-01",
		"precision": "exact",
		"replacement": "gpt-image-2",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5-2025-08-07", "gpt-5"],
		"announced": "2026-06-11",
		"shutdown": "2026-12-11",
		"precision": "exact",
		"replacement": "gpt-6.1-sol",
		"standing": "read",
		"source": {
			"name": "OpenAI",
			"url": "https://developers.openai.com/api/docs/deprecations?translationFallback=zh-Hans",
			"observedAt": "2026-11-22",
			"quote": "Dec 11, 2026 | gpt-5, gpt-5-2025-08-07 | Deprecated | gpt-6.1-sol | Jun 11, 2026"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5-mini-2025-08-07", "gpt-5-mini"],
		"announced": "2026-06-11",
		"shutdown": "2026-12-11",
		"precision": "exact",
		"replacement": "gpt-6.1-terra",
		"standing": "read",
		"source": {
			"name": "OpenAI",
			"url": "https://developers.openai.com/api/docs/deprecations?translationFallback=zh-Hans",
			"observedAt": "2026-11-22",
			"quote": "Dec 11, 2026 | gpt-5-mini, gpt-5-mini-2025-08-07 | Deprecated | gpt-6.1-terra | Jun 11, 2026"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5-nano-2025-08-07", "gpt-5-nano"],
		"announced": "2026-06-11",
		"shutdown": "2026-12-11",
		"precision": "exact",
		"replacement": "gpt-5.6-luna",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5-pro-2025-10-06", "gpt-5-pro"],
		"announced": "2026-06-11",
		"shutdown": "2026-12-11",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o3-2025-04-16", "o3"],
		"announced": "2026-06-11",
		"shutdown": "2026-12-11",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["o3-pro-2025-06-10", "o3-pro"],
		"announced": "2026-06-11",
		"shutdown": "2026-12-11",
		"precision": "exact",
		"replacement": "gpt-5.6-sol",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4.1-2025-04-14", "gpt-4.1"],
		"shutdown": "2027-01-14",
		"precision": "exact",
		"replacement": "gpt-6-luna",
		"standing": "reported",
		"source": {
			"name": "dev.to/max_bob",
			"url": "https://dev.to/max_bob/openai-api-deprecations-2026-2027-every-shutdown-date-and-recommended-replacement-gpt-4o-2ffm",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-10-28",
			"quote": "GPT-4o, GPT-4o mini, GPT-4.1 and GPT-4.1 mini leave the OpenAI API on 14 January 2027. OpenAI's recommended replacement for all four is gpt-6-luna."
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4.1-mini-2025-04-14", "gpt-4.1-mini"],
		"shutdown": "2027-01-14",
		"precision": "exact",
		"replacement": "gpt-6-luna",
		"standing": "reported",
		"source": {
			"name": "dev.to/max_bob",
			"url": "https://dev.to/max_bob/openai-api-deprecations-2026-2027-every-shutdown-date-and-recommended-replacement-gpt-4o-2ffm",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-10-28",
			"quote": "GPT-4o, GPT-4o mini, GPT-4.1 and GPT-4.1 mini leave the OpenAI API on 14 January 2027. OpenAI's recommended replacement for all four is gpt-6-luna."
		}
	},
	{
		"provider": "openai",
		"ids": [
			"gpt-4o-2024-11-20",
			"gpt-4o-2024-08-06",
			"gpt-4o"
		],
		"shutdown": "2027-01-14",
		"precision": "exact",
		"replacement": "gpt-6-luna",
		"standing": "reported",
		"source": {
			"name": "dev.to/max_bob",
			"url": "https://dev.to/max_bob/openai-api-deprecations-2026-2027-every-shutdown-date-and-recommended-replacement-gpt-4o-2ffm",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-10-28",
			"quote": "GPT-4o, GPT-4o mini, GPT-4.1 and GPT-4.1 mini leave the OpenAI API on 14 January 2027. OpenAI's recommended replacement for all four is gpt-6-luna."
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4o-mini-2024-07-18", "gpt-4o-mini"],
		"shutdown": "2027-01-14",
		"precision": "exact",
		"replacement": "gpt-6-luna",
		"standing": "reported",
		"source": {
			"name": "dev.to/max_bob",
			"url": "https://dev.to/max_bob/openai-api-deprecations-2026-2027-every-shutdown-date-and-recommended-replacement-gpt-4o-2ffm",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-10-28",
			"quote": "GPT-4o, GPT-4o mini, GPT-4.1 and GPT-4.1 mini leave the OpenAI API on 14 January 2027. OpenAI's recommended replacement for all four is gpt-6-luna."
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-audio"],
		"announced": "2026-07-20",
		"shutdown": "2027-01-20",
		"precision": "exact",
		"replacement": "gpt-audio-1.5",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-audio-mini"],
		"announced": "2026-07-20",
		"shutdown": "2027-01-20",
		"precision": "exact",
		"replacement": "gpt-audio-1.5",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-realtime"],
		"announced": "2026-07-20",
		"shutdown": "2027-01-20",
		"precision": "exact",
		"replacement": "gpt-realtime-2.1",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-realtime-mini"],
		"announced": "2026-07-20",
		"shutdown": "2027-01-20",
		"precision": "exact",
		"replacement": "gpt-realtime-2.1-mini",
		"standing": "reported",
		"source": {
			"name": "model-eol",
			"url": "https://github.com/thossullivan/model-eol/blob/3d56010dda03febc2beab1a8c7d366e1f0807006/feeds/openai.json",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-08-18",
			"licence": "MIT"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4o-mini-transcribe"],
		"shutdown": "2027-02-26",
		"precision": "exact",
		"standing": "reported",
		"source": {
			"name": "dev.to/aidriftline",
			"url": "https://dev.to/aidriftline",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-11-22",
			"quote": "OpenAI retires whisper-1, gpt-4o-transcribe, gpt-4o-mini-transcribe and gpt-4o-transcribe-diarize on 26 February 2027: what to change"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-4o-transcribe"],
		"shutdown": "2027-02-26",
		"precision": "exact",
		"standing": "reported",
		"source": {
			"name": "dev.to/aidriftline",
			"url": "https://dev.to/aidriftline",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-11-22",
			"quote": "OpenAI retires whisper-1, gpt-4o-transcribe, gpt-4o-mini-transcribe and gpt-4o-transcribe-diarize on 26 February 2027: what to change"
		}
	},
	{
		"provider": "openai",
		"ids": ["whisper-1"],
		"shutdown": "2027-02-26",
		"precision": "exact",
		"standing": "reported",
		"source": {
			"name": "dev.to/aidriftline",
			"url": "https://dev.to/aidriftline",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-11-22",
			"quote": "OpenAI retires whisper-1, gpt-4o-transcribe, gpt-4o-mini-transcribe and gpt-4o-transcribe-diarize on 26 February 2027: what to change"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5.1"],
		"shutdown": "2027-04-01",
		"precision": "exact",
		"standing": "reported",
		"source": {
			"name": "dev.to/aidriftline",
			"url": "https://dev.to/aidriftline",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-11-22",
			"quote": "OpenAI retires gpt-5.3-codex, gpt-5.1 and gpt-5.4-nano on 1 April 2027: what to change"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5.3-codex"],
		"shutdown": "2027-04-01",
		"precision": "exact",
		"standing": "reported",
		"source": {
			"name": "dev.to/aidriftline",
			"url": "https://dev.to/aidriftline",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-11-22",
			"quote": "OpenAI retires gpt-5.3-codex, gpt-5.1 and gpt-5.4-nano on 1 April 2027: what to change"
		}
	},
	{
		"provider": "openai",
		"ids": ["gpt-5.4-nano"],
		"shutdown": "2027-04-01",
		"precision": "exact",
		"standing": "reported",
		"source": {
			"name": "dev.to/aidriftline",
			"url": "https://dev.to/aidriftline",
			"page": "https://developers.openai.com/api/docs/deprecations",
			"observedAt": "2026-11-22",
			"quote": "OpenAI retires gpt-5.3-codex, gpt-5.1 and gpt-5.4-nano on 1 April 2027: what to change"
		}
	}
];

// src/models/retirements.ts
const retirements = retirements_default;
/** The announced end of an id at a provider; null where none is known. */
function findRetirement(provider, id) {
	return retirements.find((row) => row.provider === provider && row.ids.includes(id)) ?? null;
}
/** Whether an id has ended by a day, in ISO form. */
function hasEnded(retirement, day) {
	return retirement?.shutdown !== void 0 && retirement.shutdown <= day;
}

export { hasEnded as n, retirements as r, findRetirement as t };