import StudyModel

extension NavigationCases {
  static let forms: [NavigationCase] = [
    NavigationCase(
      rule: "§4.3: a hidden item is not required",
      task: ORK.task([
        ORK.form(
          "f",
          [ORK.item("a"), ORK.item("b", optional: false, shownWhen: ORK.yes("f", result: "a"))]),
        ORK.done(),
      ]), answers: ["f": ["a": false]], way: ["f", "done"]),
    NavigationCase(
      rule: "§4.3: a shown item is required",
      task: ORK.task([
        ORK.form(
          "f",
          [ORK.item("a"), ORK.item("b", optional: false, shownWhen: ORK.yes("f", result: "a"))]),
        ORK.done(),
      ]), answers: ["f": ["a": true]], way: ["f"], ended: "invalid"),
    NavigationCase(
      rule: "§4.3: the answer of a hidden item is no result",
      task: ORK.task(
        [
          ORK.form("f", [ORK.item("a"), ORK.item("b", shownWhen: ORK.yes("f", result: "a"))]),
          ORK.say("s"), ORK.done(),
        ], rules: ["f": ORK.branch([(ORK.yes("f", result: "b"), "done")])]),
      answers: ["f": ["a": false, "b": true]], way: ["f", "s", "done"]),
    NavigationCase(
      rule: "§4.3: hiding does not cascade: the hidden item's answer is still looked at",
      task: ORK.task(
        [
          ORK.form(
            "f",
            [
              ORK.item("a"), ORK.item("b", shownWhen: ORK.yes("f", result: "a")),
              ORK.item("c", optional: false, shownWhen: ORK.yes("f", result: "b")),
            ]), ORK.done(),
        ]), answers: ["f": ["a": false, "b": true]], way: ["f"], ended: "invalid"),
    NavigationCase(
      rule: "§4.3: visibility may look at earlier steps",
      task: ORK.task([
        ORK.ask("q"), ORK.form("f", [ORK.item("a", optional: false, shownWhen: ORK.yes("q"))]),
        ORK.done(),
      ]), answers: ["q": false], way: ["q", "f", "done"]),
    NavigationCase(
      rule: "§2.10: a form that may be skipped is, its items empty",
      task: ORK.task(
        [
          ORK.form("f", [ORK.item("a", optional: false)], optional: true), ORK.say("b"),
          ORK.done(),
        ],
        rules: ["f": ORK.branch([(ORK.predicate("f", "$z.answer == nil", result: "a"), "done")])]),
      answers: ["f": .null], way: ["f", "done"]),
    NavigationCase(
      rule: "§2.10: an item left empty has a result without an answer",
      task: ORK.task(
        [ORK.form("f", [ORK.item("a")]), ORK.say("b"), ORK.done()],
        rules: ["f": ORK.branch([(ORK.predicate("f", "$z.answer == nil", result: "a"), "done")])]),
      answers: ["f": [:]], way: ["f", "done"]),
    NavigationCase(
      rule: "§3.8: several choices of an item left empty are nil",
      task: ORK.task(
        [ORK.form("f", [ORK.item("a", ORK.choices(["x"]))]), ORK.say("b"), ORK.done()],
        rules: ["f": ORK.branch([(ORK.predicate("f", "$z.answer == nil", result: "a"), "done")])]),
      answers: ["f": [:]], way: ["f", "done"]),
    NavigationCase(
      rule: "§2.22: results of pages are found under page and result",
      task: ORK.task(
        [
          [
            "_class": "ORKPageStep", "identifier": "p",
            "pageTask": ORK.task([ORK.say("i"), ORK.ask("q")], id: "pages"),
          ], ORK.say("b"), ORK.done(),
        ], rules: ["p": ORK.branch([(ORK.yes("p", result: "q.q"), "done")])]),
      answers: ["p": ["q.q": true]], way: ["p", "done"]),
  ]

  private static let signature: JSONValue = [
    "_class": "ORKConsentSignature", "identifier": "participant", "title": "Participant",
    "requiresName": true, "requiresSignatureImage": true,
  ]
  private static let review: JSONValue = [
    "_class": "ORKConsentReviewStep", "identifier": "review", "optional": false,
    "signature": signature,
    "consentDocument": [
      "_class": "ORKConsentDocument", "title": "Consent", "signatures": [signature],
      "sections": [
        ["_class": "ORKConsentSection", "type": 0, "title": "Welcome", "content": "Words"]
      ],
    ],
  ]
  private static func joining(_ rule: JSONValue?) -> JSONValue {
    ORK.task(
      [review, ORK.done("joined"), ORK.done("sorry", reason: 1)],
      rules: ["joined": ORK.direct(ORK.end)].merging(rule.map { ["review": $0] } ?? [:]) { $1 })
  }
  private static let agreed: JSONValue = [
    "review": [
      "agree": true, "givenName": "Ada", "familyName": "Byron", "signature": "typed",
    ]
  ]
  private static let declined: JSONValue = ["review": ["agree": false]]

  private static func ending(_ additional: [String: JSONValue] = [:]) -> JSONValue {
    ORK.ask(
      "q", optional: true,
      with: [
        "earlyTerminationConfiguration": [
          "_class": "ORKEarlyTerminationConfiguration", "buttonText": "Stop",
          "earlyTerminationStep": ORK.say("bye"),
        ]
      ])
  }

  static let endings: [NavigationCase] = [
    NavigationCase(
      rule: "§2.7: Disagree goes forward to the next step", task: joining(nil), answers: declined,
      way: ["review", "joined"]),
    NavigationCase(
      rule: "§4.5: a rule on the consent leads elsewhere",
      task: joining(
        ORK.branch([
          (ORK.predicate("review", "$z.consented == 0", result: "participant"), "sorry")
        ])), answers: declined, way: ["review", "sorry"], ended: "discarded"),
    NavigationCase(
      rule: "§4.5: and does not where it was given",
      task: joining(
        ORK.branch([
          (ORK.predicate("review", "$z.consented == 0", result: "participant"), "sorry")
        ])), answers: agreed, way: ["review", "joined"]),
    NavigationCase(
      rule: "§2.7: the result has the signature's identifier, not the step's",
      task: joining(ORK.branch([(ORK.predicate("review", "$z.consented == 0"), "sorry")])),
      answers: declined, way: ["review", "joined"]),
    NavigationCase(
      rule: "§4.4: nor is it found under a step of the signature's identifier",
      task: joining(ORK.branch([(ORK.predicate("participant", "$z.consented == 0"), "sorry")])),
      answers: declined, way: ["review", "joined"]),
    NavigationCase(
      rule: "§2.7: agreeing without a name stops the walk", task: joining(nil),
      answers: ["review": ["agree": true]], way: ["review"], ended: "invalid"),
    NavigationCase(
      rule: "§2.5: ending early leads to the embedded step, and from there to the end",
      task: ORK.task([ending(), ORK.say("b"), ORK.done()]), answers: ["q": .null],
      way: ["q", "bye"], ended: "earlyTermination"),
    NavigationCase(
      rule: "§2.5: answering goes on as usual",
      task: ORK.task([ending(), ORK.say("b"), ORK.done()]), answers: ["q": true],
      way: ["q", "b", "done"]),
    NavigationCase(
      rule: "§4.2 step 3: early-termination steps are addressable",
      task: ORK.task(
        [ending(), ORK.say("b"), ORK.done()], rules: ["b": ORK.direct("bye")]),
      answers: ["q": true], way: ["q", "b", "bye"], ended: "earlyTermination"),
    NavigationCase(
      rule: "§2.11: a completion step says how the task ended",
      task: ORK.task([ORK.say("a"), ORK.done("d", reason: 1)]), way: ["a", "d"],
      ended: "discarded"),
    NavigationCase(
      rule: "§2.11: a completion step may end as early termination",
      task: ORK.task([ORK.say("a"), ORK.done("d", reason: 4)]), way: ["a", "d"],
      ended: "earlyTermination"),
    NavigationCase(
      rule: "§2.8: sharing is answered with true or false in an array",
      task: ORK.task(
        [
          [
            "_class": "ORKConsentSharingStep", "identifier": "s", "optional": false,
            "answerFormat": ORK.choices([true, false], several: false),
          ], ORK.say("b"), ORK.done(),
        ], rules: ["s": ORK.branch([(ORK.has("s", "1"), "done")])]),
      answers: ["s": [true]], way: ["s", "done"]),
  ]
}
