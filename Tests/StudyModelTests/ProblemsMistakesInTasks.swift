import StudyModel

extension Mistake {
  static let inTasks = [
    Mistake(.duplicateTask, .error, at: "tasks/diary") { study in
      study.tasks.append(
        Task(
          id: "diary", kind: .survey, title: text("Again"),
          steps: [Step(id: "done", title: text("Done"), content: .completion(Completion()))]))
    },
    Mistake(.taskWithoutTitle, .advice, at: "tasks/diary/title") { $0.diary.title = [:] },
    Mistake(.taskWithoutSteps, .error, at: "tasks/diary/steps") {
      $0.diary.steps = []
      $0.diary.rules = []
    },
    Mistake(.duplicateStep, .error, at: "tasks/diary/endings/done") {
      $0.diary.endings[0].id = "done"
      $0.diary["intro"].earlyEnding?.ending = "done"
    },
    Mistake(.neverAsksToAgree, .advice, at: "tasks/join/steps") {
      $0.join.steps.removeAll { ["review", "goodbye"].contains($0.id) }
      $0.join.rules = []
    },
    Mistake(.disagreeLeadsOn, .warning, at: "tasks/join/steps/review") {
      $0.join.rules = []
      $0.join.steps.removeLast()
    },
    // A rule has a condition, but leads to the step that would come next anyway.
    Mistake(.disagreeLeadsOn, .warning, at: "tasks/join/steps/review") {
      $0.join.rules = [
        Rule(
          step: "review",
          kind: .firstMatch(
            [
              Rule.Branch(condition: test("review", .consented(false)), destination: .step("done"))
            ], otherwise: .step("done")))
      ]
      $0.join.steps.removeLast()
    },
    // A rule that requires the impossible: both disagreeing and agreeing.
    Mistake(
      .disagreeLeadsOn, .warning, at: "tasks/join/steps/review",
      also: "warning conditionNeverTrue at tasks/join/rules/review/branches/1/condition"
    ) {
      $0.join.rules[0].kind = .firstMatch(
        [
          Rule.Branch(
            condition: .all([
              test("review", .consented(false)), test("review", .consented(true)),
            ]), destination: .step("goodbye"))
        ], otherwise: nil)
    },
    Mistake(.signatureCollectedTwice, .warning, at: "tasks/join/steps/again/signature") { study in
      var again = study.join["review"]
      again.id = "again"
      study.join.steps.insert(again, at: 4)
      study.join.rules.append(
        Rule(
          step: "again",
          kind: .firstMatch(
            [
              Rule.Branch(
                condition: test("again", .consented(false)), destination: .step("goodbye"))
            ], otherwise: nil)))
    },
    Mistake(.completionMissing, .advice, at: "tasks/diary/steps") {
      $0.diary.steps.removeLast()
    },
    Mistake(.completionMissing, .advice, at: "tasks/diary/steps/mood") {
      $0.diary.rules.append(
        Rule(
          step: "mood",
          kind: .firstMatch(
            [Rule.Branch(condition: test("mood", .includes(["good"])), destination: .end)],
            otherwise: nil)))
    },
    Mistake(.completionLeadsOn, .warning, at: "tasks/join/steps/done") {
      $0.join.rules.removeLast()
    },
  ]

  static let inSteps = [
    Mistake(.emptyStep, .warning, at: "tasks/diary/steps/intro") {
      $0.diary["intro"].title = [:]
    },
    Mistake(.stepTextNotShown, .warning, at: "tasks/join/steps/scenes/text") {
      $0.join["scenes"].text = [.english: "Read on."]
    },
    Mistake(.stepTextNotShown, .warning, at: "tasks/join/steps/quiz/footnote") {
      $0.join["quiz"].footnote = [.english: "Read on."]
    },
    Mistake(.stepTextNotShown, .warning, at: "tasks/join/steps/quiz/skipLabel") {
      $0.join["quiz"].skipLabel = [.english: "Not today"]
    },
    Mistake(.emptyBodyItem, .error, at: "tasks/diary/steps/intro/bodyItems/1") {
      $0.diary["intro"].bodyItems = [BodyItem(style: .bullet)]
    },
    Mistake(
      .emptyLearnMore, .warning, at: "tasks/diary/steps/intro/bodyItems/1/learnMore/content"
    ) { $0.diary["intro"].bodyItems = [BodyItem(learnMore: LearnMore())] },
    Mistake(.unknownEnding, .error, at: "tasks/diary/steps/intro/earlyEnding/ending") {
      $0.diary["intro"].earlyEnding?.ending = "never"
      $0.diary.endings = []
    },
    Mistake(
      .earlyEndingWithoutLabel, .warning, at: "tasks/diary/steps/intro/earlyEnding/buttonText"
    ) { $0.diary["intro"].earlyEnding?.buttonText = [:] },
    Mistake(.unknownConsent, .error, at: "tasks/join/steps/scenes/consent") {
      $0.join["scenes"].content = .consentScenes(ConsentScenes(consent: "other"))
    },
    Mistake(.noScenes, .error, at: "tasks/join/steps/scenes/consent") {
      $0.consent.sections = [$0.consent.sections[2]]
      $0.join.steps.removeAll { $0.id == "quiz" }
    },
    Mistake(.unknownSignature, .error, at: "tasks/join/steps/review/signature") {
      $0.join["review"].content = .consentReview(
        ConsentReview(consent: "consent", signature: "nobody", reasonForConsent: text("Yes.")))
    },
    Mistake(.reviewWithoutSignature, .warning, at: "tasks/join/steps/review/signature") {
      $0.join["review"].content = .consentReview(
        ConsentReview(consent: "consent", reasonForConsent: text("Yes.")))
    },
    Mistake(
      .reviewWithoutSignature, .advice, at: "tasks/join/steps/review/signature",
      additional: "warning disagreeLeadsOn at tasks/join/steps/review"
    ) {
      $0.join["review"].content = .consentReview(
        ConsentReview(consent: "consent", reasonForConsent: text("Yes.")))
      $0.join.rules = []
      $0.join.steps.removeLast()
    },
    Mistake(.prefilledSignatureCollected, .warning, at: "tasks/join/steps/review/signature") {
      $0.signature.familyName = "Lovelace"
    },
    Mistake(
      .reviewTextNotShown, .advice, at: "tasks/join/steps/review/text",
      additional:
        "advice drawingWithoutName at consents/consent/signatures/participant/requiresName"
    ) {
      $0.join["review"].text = text("Take your time.")
      $0.signature.requiresName = false
    },
    Mistake(.reviewTextNotShown, .advice, at: "tasks/join/steps/review/bodyItems") {
      $0.join["review"].bodyItems = [BodyItem(text: text("Take your time."))]
    },
    Mistake(.sharingOptional, .warning, at: "tasks/join/steps/sharing/isOptional") {
      $0.join["sharing"].isOptional = true
    },
    Mistake(.pageWithoutBody, .advice, at: "tasks/diary/steps/new/html/en") {
      $0.add(.webPage(WebPage(html: text("<p>Sign here.</p>"), asksForSignature: true)))
    },
    Mistake(.reviewWithoutReason, .warning, at: "tasks/join/steps/review/reasonForConsent") {
      $0.join["review"].content = .consentReview(
        ConsentReview(consent: "consent", signature: "participant"))
    },
    Mistake(.sharingWithoutText, .error, at: "tasks/join/steps/sharing/learnMore") {
      $0.join["sharing"].content = .sharing(
        Sharing(
          shortDescription: text("The lab"), longDescription: text("The lab"),
          laterChange: text("Never.")))
    },
    Mistake(.sharingChangeNotSaid, .advice, at: "tasks/join/steps/sharing/laterChange") {
      $0.join["sharing"].content = .sharing(
        Sharing(
          shortDescription: text("The lab"), longDescription: text("The lab"),
          learnMore: text("Others use the data.")))
    },
    Mistake(.sharingMandatory, .advice, at: "tasks/join/steps/sharing/refusalAlert") {
      $0.join["sharing"].content = .sharing(
        Sharing(
          shortDescription: text("The lab"), longDescription: text("The lab"),
          learnMore: text("Others use the data."), laterChange: text("Never."),
          refusalAlert: ConsentForm.Alert()))
    },
    Mistake(.nothingToSummarize, .warning, at: "tasks/join/steps/goodbye") {
      $0.join["goodbye"].content = .answerSummary(AnswerSummary())
      $0.join.steps.append(
        Step(id: "end", title: text("End"), content: .completion(Completion())))
    },
    Mistake(.missingSource, .error, at: "tasks/diary/steps/new") { $0.add(.video(Video())) },
    Mistake(.malformedAddress, .error, at: "tasks/diary/steps/new/address") {
      $0.add(.pdf(PDFDocument(address: "file:///etc/passwd")))
    },
    Mistake(.emptyTable, .warning, at: "tasks/diary/steps/new/rows") { $0.add(.table(Table())) },
    Mistake(.noPermissions, .warning, at: "tasks/diary/steps/new/permissions") {
      $0.add(.permissions(Permissions()))
    },
    Mistake(.outOfBounds, .error, at: "tasks/diary/steps/new/digits") {
      $0.add(.passcode(Passcode(digits: 5)))
    },
    Mistake(.invalidPattern, .error, at: "tasks/diary/steps/new/passwordPattern") {
      $0.add(.registration(Registration(passwordPattern: "[")))
    },
    Mistake(.questionWithoutWords, .error, at: "tasks/diary/steps/slept/title") {
      $0.diary["slept"].title = [:]
    },
    Mistake(.formWithoutItems, .error, at: "tasks/diary/steps/form/items") {
      $0.changeForm { $0.items = [FormItem(id: "heading", text: text("More"))] }
    },
    Mistake(.duplicateItem, .error, at: "tasks/diary/steps/form/items/name") {
      $0.changeForm { $0.items.append($0.items[2]) }
    },
    Mistake(.itemWithoutWords, .warning, at: "tasks/diary/steps/form/items/name/text") {
      $0.changeForm { $0.items[2].text = [:] }
    },
    Mistake(
      .unknownOriginal, .error, at: "tasks/diary/steps/form/items/again/format/original"
    ) {
      $0.changeForm {
        $0.items[2].format = .text(TextFormat(allowsSeveralLines: true))
      }
    },
    Mistake(.groupWithoutItems, .error, at: "tasks/diary/steps/form/items/group") {
      $0.changeForm {
        $0.items.append(FormItem(id: "group", text: text("Visits"), repetition: Repetition()))
      }
    },
    Mistake(
      .impossibleEntries, .error, at: "tasks/diary/steps/form/items/group/repetition/maximum"
    ) {
      $0.changeForm { $0.items.insert(group(Repetition(minimum: 3, maximum: 2)), at: 0) }
    },
    Mistake(
      .entriesBeyondLimit, .error, at: "tasks/diary/steps/form/items/group/repetition/maximum"
    ) {
      $0.changeForm { $0.items.insert(group(Repetition(maximum: 51)), at: 0) }
    },
    Mistake(
      .entriesBeyondLimit, .error, at: "tasks/diary/steps/form/items/group/repetition/minimum"
    ) {
      $0.changeForm { $0.items.insert(group(Repetition(minimum: -1)), at: 0) }
    },
    Mistake(.repeatedQuestion, .error, at: "tasks/diary/steps/form/items/coffee/repetition") {
      $0.changeForm { $0.items[0].repetition = Repetition() }
    },
    // The next step depends on one of several answers.
    Mistake(.answerInsideEntries, .error, at: "tasks/diary/rules/form/branches/1/condition") {
      $0.changeForm { $0.items.insert(group(Repetition()), at: 0) }
      $0.diary.rules.append(
        Rule(
          step: "form",
          kind: .firstMatch(
            [
              Rule.Branch(
                condition: .test(
                  AnswerTest(
                    answer: AnswerReference(step: "form", item: "coffee"),
                    comparison: .equals(.boolean(true)))), destination: .step("done"))
            ], otherwise: nil)))
    },
    // The text of an entry cannot be repeated outside of it.
    Mistake(
      .unknownOriginal, .error, at: "tasks/diary/steps/form/items/again/format/original"
    ) {
      $0.changeForm {
        $0.items.insert(group(Repetition()), at: 0)
        $0.items.insert(FormItem(id: "rest", text: text("The rest")), at: $0.items.count - 1)
      }
    },
    Mistake(.dependsOnItself, .error, at: "tasks/diary/steps/form/items/name/visibility") {
      $0.changeForm {
        $0.items[2].visibility = .test(
          AnswerTest(
            answer: AnswerReference(step: "form", item: "name"), comparison: .answered))
      }
    },
  ]
}
