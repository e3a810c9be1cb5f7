/** What `yardstick help` prints. */
export const HELP = `Measures AI models on your own prompts.

  yardstick bench run SUITE            run a suite (YAML, JSON or CSV)
  yardstick bench compare RUN [RUN]    say what a change does, inside one run or from one run to the next
  yardstick bench watch SUITE          run a suite again whenever its files change, and say what the change does
  yardstick bench changes RUN [RUN …]  say whether a suite has changed over its runs, since when and by how much
  yardstick bench cancel RUN           cancel the batches of a run with their providers
  yardstick bench doctor SUITE         say which cases catch nothing, contradict each other, are flaky or
                                       passed by every model; no model is called
  yardstick bench report RUN           print or write the report of a run
  yardstick bench export RUN --as NAME  write a run as a file that other programs read
  yardstick bench push RUN --to URL    send a finished run to your account of the product
  yardstick bench verify FILE          say whether a record is what a site signed; needs no network
  yardstick bench models [PROVIDER]    list providers, or the models of one
  yardstick bench check-key PROVIDER   check a key by listing models and one tiny call
  yardstick bench import promptfoo FILE   turn a promptfoo configuration into a suite
  yardstick bench import cases FILE    turn a log of Inspect, spans of OpenTelemetry, or traces or a data set of
                                       Langfuse into a table of cases

run
  -m, --model PROVIDER:MODEL   models to measure instead of the suite's; may be repeated
      --preset NAME            single (1 round), quick (3), standard (10) or decision (30)
      --rounds N               rounds instead of a preset
      --stop-when-decided      end the run as soon as its rounds decide every pair, or the rounds left very
                               probably decide none
      --seed N                 repeat the order of an earlier run
      --against SUITE          measure an earlier version of the suite in the same rounds, and say whether
                               the present one may replace it
      --baseline NAME          compare all others with this model or version of the prompt only, and say
                               which may replace it
      --margin POINTS          how much worse a replacement may be (default 5 points of the pass rate,
                               7.5 of the mean grade)
      --measure NAME           what the margin is of: pass-rate or grade (default pass-rate)
      --budget AMOUNT          stop before spending more money, in the suite's currency
      --token-budget N         stop before using more tokens
      --concurrency N          calls in flight per provider (default 1)
      --simulated-user NAME    the model that plays the users of conversations, instead of the suite's
      --allow-tools ADDRESS    let tools of the suite that have an address call this host; may be repeated.
                               ADDRESS=NAME sends it, and no other, the secret in the variable NAME
      --batch                  ask in batches, at half price with OpenAI, Anthropic, Google and Mistral; answers
                               may take up to 24 hours, and no time is measured
      --no-stream              ask for whole answers
      --cold                   a unique prefix per call, so that no prompt cache helps
      --prices FILE            prices that replace or add to the built-in table
      --requests-per-day N     also say what a month costs at this volume
      --region TEXT            where this machine is, for the record
  -o, --out FOLDER             folder of the run (default yardstick-runs/…)
      --resume FOLDER          continue a stopped run
      --format NAME            what is printed: terminal, markdown, json (default terminal)
      --dry-run                check everything and say what the run would cost and can conclude
  -q, --quiet                  no progress, and not what a provider says of a batch that fails

watch
      --budget, --token-budget  what one change may cost; one of them is needed
      --session-budget AMOUNT  what all changes may cost together (default ten times as much)
      and the options of run that choose models, rounds and prices; r asks everything again, q quits

compare
      --fail-on RULES          end with 1 when a rule is broken: worse (shown to be worse by more than the
                               margin), undecided (not shown to be good enough), slower:1.2 (shown to take
                               more than 1.2 times as long), cost:1.1 (an answer costs more than 1.1 times
                               as much); several are separated by commas. It ends with 3 when calls are
                               missing or, for worse and undecided, answers are not judged
      --allow-missing SHARE    so much may be missing of the planned calls of each side, such as 2%, answers
                               that are not judged among them; more ends with 3 (default: none)
      --baseline MODEL         of one run: whom all others are compared with, if not as the run named it
      --margin, --measure      as for run
      --markdown FILE          write the verdict for a comment on a pull request, without texts of checks and answers
      --junit FILE             write JUnit XML, one test a rule, without these texts too
      --examples               quote them in both: everybody who sees the pull request can read them
      --format NAME            terminal or json (default terminal)

changes
      RUN                      folders of runs, or folders that hold some; those of the newest run's suite are taken
      --suite NAME             only runs of the suite of this name
      --every NAME             how often it is run: hour, six-hours, day or week (default by the runs); the rate of
                               false alarms is one a year
      --newest                 end with 1 only for what the newest run has shown
      --format NAME            terminal, markdown or json (default terminal); --json is the last of them

doctor
      --run FOLDER             a run of the suite, whose answers are examined too; may be repeated
      --format NAME            terminal or json (default terminal)

report
      --requests-per-day N     also say what a month costs at this volume
      --format NAME            terminal, markdown, html, json, csv, junit, or comment: as markdown, for a pull request,
                               without texts of checks and answers (default terminal)
      --examples               quote both in the comment
  -o, --out FILE               write to a file

export
      --as NAME                csv, jsonl (a line for each call), parquet, or an archive: inspect (eval logs of
                               Inspect), otel (spans and evaluation results of OpenTelemetry), every-eval-ever
  -o, --out FILE               default yardstick-RUN and the ending of the format

push
      --to URL                 the address of the product
      --key KEY                a key of your account; better in YARDSTICK_API_KEY, where no other user can see it

verify
      --key KEY                public key of the site, or a file with what its /api/record-keys answers

import promptfoo
  -o, --out FILE               write the suite to a file, and JavaScript checks to a module beside it

import cases
  -o, --out FILE.csv           write the table to a file, for casesFrom of a suite

Keys are read from OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, COHERE_API_KEY
and, for endpoints of your own, CUSTOM_API_KEY.

Ends with 0 when all went well, 1 when a limit was missed (in an incomplete run: for certain), a suite has
changed, a case has a defect, a key does not work or a record is not genuine, 2 for a bad suite or command, 3 when a run
ended early, nothing was answered, or nothing says whose record it is.
`;
