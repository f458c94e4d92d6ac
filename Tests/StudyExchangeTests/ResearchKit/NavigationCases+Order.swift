import StudyModel

extension NavigationCases {
  static let order: [NavigationCase] = [
    NavigationCase(
      rule: "§4.1: an ordered task goes from index to index",
      task: [
        "_class": "ORKOrderedTask", "identifier": "t",
        "steps": [ORK.say("a"), ORK.say("b"), ORK.done()],
      ], way: ["a", "b", "done"]),
    NavigationCase(
      rule: "§4.1: an empty task has no first step",
      task: ["_class": "ORKOrderedTask", "identifier": "t", "steps": []], way: []),
    NavigationCase(
      rule: "§4.2: a navigable task without rules goes in order",
      task: ORK.task([ORK.say("a"), ORK.say("b")]), way: ["a", "b"]),
    NavigationCase(
      rule: "§4.2 step 4: a step without a rule leads to the next in order",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.say("c")], rules: ["b": ORK.direct("c")]),
      way: ["a", "b", "c"]),
    NavigationCase(
      rule: "§4.2: a rule sees the answer of its own step",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("b"), ORK.done()], rules: ["q": ORK.branch([(ORK.no("q"), "done")])]),
      answers: ["q": false], way: ["q", "done"]),
    NavigationCase(
      rule: "§4.2: a rule sees the answers of all steps before",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a"), ORK.say("b"), ORK.done()],
        rules: ["a": ORK.branch([(ORK.yes("q"), "done")])]),
      answers: ["q": true], way: ["q", "a", "done"]),
    NavigationCase(
      rule: "§2.9: a question may be skipped where “optional” is not written",
      task: ORK.task([
        ["_class": "ORKQuestionStep", "identifier": "q", "answerFormat": ORK.boolean], ORK.done(),
      ]), way: ["q", "done"]),
    NavigationCase(
      rule: "§2.9: a required question without an answer stops the walk",
      task: ORK.task([ORK.ask("q", optional: false), ORK.done()]), way: ["q"], ended: "invalid"),
    NavigationCase(
      rule: "§4.2: a rule whose trigger is no step has no effect",
      task: ORK.task([ORK.say("a"), ORK.say("b")], rules: ["lost": ORK.direct("b")]),
      way: ["a", "b"]),
  ]

  static let jumps: [NavigationCase] = [
    NavigationCase(
      rule: "§4.3: a direct rule always leads there",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.say("c")], rules: ["a": ORK.direct("c")]),
      way: ["a", "c"]),
    NavigationCase(
      rule: "§4.2 step 2: the null identifier ends the task",
      task: ORK.task([ORK.say("a"), ORK.say("b")], rules: ["a": ORK.direct(ORK.end)]), way: ["a"]),
    NavigationCase(
      rule: "§4.2 step 3: an unknown identifier ends the task like the null one",
      task: ORK.task([ORK.say("a"), ORK.say("b")], rules: ["a": ORK.direct("lost")]), way: ["a"]),
    NavigationCase(
      rule: "§4.2 step 3: so does an empty default identifier",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("b")],
        rules: ["q": ORK.branch([(ORK.yes("q"), "b")], otherwise: "")]),
      answers: ["q": false], way: ["q"]),
    NavigationCase(
      rule: "§4.3: the first matching predicate wins, though a later one matches too",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a"), ORK.say("b"), ORK.say("c")],
        rules: ["q": ORK.branch([(ORK.yes("q"), "c"), (ORK.yes("q"), "b")])]),
      answers: ["q": true], way: ["q", "c"]),
    NavigationCase(
      rule: "§4.3: where none matches the default leads",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a"), ORK.say("b")],
        rules: ["q": ORK.branch([(ORK.yes("q"), "a")], otherwise: "b")]),
      answers: ["q": false], way: ["q", "b"]),
    NavigationCase(
      rule: "§4.3: where none matches and there is no default, the next in order follows",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a"), ORK.say("b")],
        rules: ["q": ORK.branch([(ORK.yes("q"), "b")])]),
      answers: ["q": false], way: ["q", "a", "b"]),
    NavigationCase(
      rule: "§4.2 step 2: a branch to the null identifier ends the task",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a")], rules: ["q": ORK.branch([(ORK.no("q"), ORK.end)])]),
      answers: ["q": false], way: ["q"]),
    NavigationCase(
      rule: "§4.3: a default of the null identifier ends the task",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a")],
        rules: ["q": ORK.branch([(ORK.yes("q"), "a")], otherwise: ORK.end)]),
      answers: ["q": false], way: ["q"]),
    NavigationCase(
      rule: "§4.2: loops are allowed; each visit is listed",
      task: ORK.task(
        [ORK.say("a"), ORK.ask("q"), ORK.done()], rules: ["q": ORK.branch([(ORK.yes("q"), "a")])]),
      answers: ["q": ["visit": [true, true, false]]],
      way: ["a", "q", "a", "q", "a", "q", "done"]),
    NavigationCase(
      rule: "§4.2: a step may lead to itself",
      task: ORK.task([ORK.ask("q"), ORK.done()], rules: ["q": ORK.branch([(ORK.no("q"), "q")])]),
      answers: ["q": ["visit": [false, true]]], way: ["q", "q", "done"]),
    NavigationCase(
      rule: "§4.2: an unconditional cycle never ends, which the walk says",
      task: ORK.task([ORK.say("a"), ORK.say("b")], rules: ["b": ORK.direct("a")]),
      way: ["a", "b", "a", "b", "a"], ended: "invalid"),
    NavigationCase(
      rule: "§4.3: a malformed predicate is dropped and the next takes its destination",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a"), ORK.say("b"), ORK.done()],
        rules: ["q": ORK.branch([("SUBQUERY(SELF", "b"), (ORK.yes("q"), "done")])]),
      answers: ["q": true], way: ["q", "b", "done"]),
    NavigationCase(
      rule: "§4.3: with no predicate that can be read the rule is inert, its default too",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a"), ORK.done()],
        rules: ["q": ORK.branch([("SUBQUERY(SELF", "done")], otherwise: "done")]),
      answers: ["q": true], way: ["q", "a", "done"]),
    NavigationCase(
      rule: "§4.3: a rule without predicates is inert, its default too",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.say("c")],
        rules: ["a": ORK.branch([], otherwise: "c")]),
      way: ["a", "b", "c"]),
    NavigationCase(
      rule: "§5.5: releases before 3.2 wrote no predicates, so their rules are inert",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.say("c")],
        rules: [
          "a": [
            "_class": "ORKPredicateStepNavigationRule", "resultPredicates": [],
            "destinationStepIdentifiers": ["c"], "defaultStepIdentifier": "c",
          ]
        ]), way: ["a", "b", "c"]),
  ]

  static let skips: [NavigationCase] = [
    NavigationCase(
      rule: "§4.2 step 5: a step whose skip rule matches is left out",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a"), ORK.done()], skips: ["a": ORK.skip(ORK.no("q"))]),
      answers: ["q": false], way: ["q", "done"]),
    NavigationCase(
      rule: "§4.2 step 5: and shown where it does not match",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a"), ORK.done()], skips: ["a": ORK.skip(ORK.no("q"))]),
      answers: ["q": true], way: ["q", "a", "done"]),
    NavigationCase(
      rule: "§4.2 step 5: the skipped step's own rule is asked where to go on",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.say("c"), ORK.done()], rules: ["b": ORK.direct("done")],
        skips: ["b": ORK.skip("TRUEPREDICATE")]),
      way: ["a", "done"]),
    NavigationCase(
      rule: "§4.2 step 5: the first step can be skipped",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b")], skips: ["a": ORK.skip("TRUEPREDICATE")]),
      way: ["b"]),
    NavigationCase(
      rule: "§4.2 step 5: so can the target of a jump",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.say("c"), ORK.say("d")], rules: ["a": ORK.direct("c")],
        skips: ["c": ORK.skip("TRUEPREDICATE")]),
      way: ["a", "d"]),
    NavigationCase(
      rule: "§4.2 step 5: several skips follow each other",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a"), ORK.say("b"), ORK.say("c")],
        skips: ["a": ORK.skip(ORK.no("q")), "b": ORK.skip(ORK.no("q"))]),
      answers: ["q": false], way: ["q", "c"]),
    NavigationCase(
      rule: "§4.2 step 5: where everything left is skipped the task ends",
      task: ORK.task(
        [ORK.ask("q"), ORK.say("a")], skips: ["a": ORK.skip(ORK.predicate("q", nil))]),
      answers: ["q": true], way: ["q"]),
    NavigationCase(
      rule: "§4.2 step 5: a skipped step that leads to the null identifier ends the task",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.say("c")], rules: ["b": ORK.direct(ORK.end)],
        skips: ["b": ORK.skip("TRUEPREDICATE")]),
      way: ["a"]),
    NavigationCase(
      rule: "§4.2: a cycle of skips alone would recurse without bound, which the walk says",
      task: ORK.task(
        [ORK.say("a"), ORK.say("b"), ORK.say("c")],
        rules: ["b": ORK.direct("c"), "c": ORK.direct("b")],
        skips: ["b": ORK.skip("TRUEPREDICATE"), "c": ORK.skip("TRUEPREDICATE")]),
      way: ["a"], ended: "invalid"),
    NavigationCase(
      rule: "§4.5: a skipped step was not visited, so nothing holds of its answer",
      task: ORK.task(
        [ORK.say("i"), ORK.ask("a"), ORK.say("b"), ORK.done()],
        skips: [
          "a": ORK.skip("TRUEPREDICATE"), "b": ORK.skip(ORK.predicate("a", "$z.answer == nil")),
        ]),
      way: ["i", "b", "done"]),
  ]
}
