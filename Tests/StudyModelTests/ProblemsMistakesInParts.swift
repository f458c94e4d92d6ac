import StudyModel

extension Mistake {
  /// Mistakes in eligibility checks.
  static let inEligibility = [
    Mistake(.nothingChecksEligibility, .error, at: "tasks/diary/steps/new/questions") {
      $0.add(.eligibility(Eligibility()))
    },
    Mistake(.eligibilityOptional, .warning, at: "tasks/diary/steps/new/isOptional") {
      $0.add(.eligibility(adults))
      $0.diary["new"].isOptional = true
    },
    Mistake(.invalidTokenLength, .error, at: "tasks/diary/steps/new/token/length") {
      $0.add(.eligibility(Eligibility(token: .init(prompt: text("Code"), length: 0))))
    },
    Mistake(.eligibilityWithoutEnding, .warning, at: "tasks/diary/steps/new/endingText") {
      var eligibility = adults
      eligibility.endingText = [:]
      $0.add(.eligibility(eligibility))
    },
    Mistake(.duplicateQuestion, .error, at: "tasks/diary/steps/new/questions/token") {
      var eligibility = adults
      eligibility.token = .init(prompt: text("Code"))
      eligibility.questions[0].id = "token"
      $0.add(.eligibility(eligibility))
    },
    Mistake(.questionWithoutWords, .error, at: "tasks/diary/steps/new/questions/adult/prompt") {
      var eligibility = adults
      eligibility.questions[0].prompt = [:]
      $0.add(.eligibility(eligibility))
    },
    Mistake(.noAnswerFits, .error, at: "tasks/diary/steps/new/questions/adult/yesFits") {
      var eligibility = adults
      eligibility.questions[0].yesFits = false
      $0.add(.eligibility(eligibility))
    },
    Mistake(.everyAnswerFits, .warning, at: "tasks/diary/steps/new/questions/adult/noFits") {
      var eligibility = adults
      eligibility.questions[0].noFits = true
      $0.add(.eligibility(eligibility))
    },
    // Only an eligibility step has an eligibility outcome.
    Mistake(.comparisonMismatch, .error, at: "tasks/diary/rules/hours/branches/1/condition") {
      $0.branch(after: "hours", test("hours", .eligible(true)))
    },
  ]

  /// Mistakes in the pages of consent forms.
  static let inConsentForms = [
    Mistake(.consentFormWithoutPages, .error, at: "tasks/diary/steps/new/pages") {
      $0.add(.consentForm(ConsentForm()))
    },
    Mistake(.emptyPage, .warning, at: "tasks/diary/steps/new/pages/one") {
      $0.add(.consentForm(ConsentForm(pages: [ConsentForm.Page(id: "one")])))
    },
    Mistake(.pageWithoutTitle, .warning, at: "tasks/diary/steps/new/pages/one/title") {
      $0.add(
        .consentForm(ConsentForm(pages: [ConsentForm.Page(id: "one", body: text("We look."))])))
    },
    // The page is not blank: the first page shows the step's text, and the last one its footnote.
    Mistake(.pageWithoutTitle, .warning, at: "tasks/diary/steps/new/pages/one/title") {
      $0.add(.consentForm(ConsentForm(pages: [ConsentForm.Page(id: "one")])))
      $0.diary["new"].text = text("We look.")
    },
    Mistake(.pageWithoutTitle, .warning, at: "tasks/diary/steps/new/pages/two/title") {
      $0.add(
        .consentForm(
          ConsentForm(pages: [
            ConsentForm.Page(id: "one", title: text("Look"), body: text("We look.")),
            ConsentForm.Page(id: "two"),
          ])))
      $0.diary["new"].footnote = text("Ask us.")
    },
    Mistake(.pageWithoutText, .warning, at: "tasks/diary/steps/new/pages/one/body") {
      $0.add(.consentForm(ConsentForm(pages: [ConsentForm.Page(id: "one", title: text("Look"))])))
    },
    Mistake(.longPageTitle, .advice, at: "tasks/diary/steps/new/pages/one/title") {
      let title = text("What happens to everything that your telephone knows")
      $0.add(
        .consentForm(
          ConsentForm(pages: [ConsentForm.Page(id: "one", title: title, body: text("It stays."))])))
    },
    Mistake(
      .linkWithoutAddress, .warning, at: "tasks/diary/steps/new/pages/one/learnMoreAddress"
    ) {
      var page = ConsentForm.Page(id: "one", title: text("One"), body: text("We look."))
      page.learnMoreLabel = text("Read on")
      $0.add(.consentForm(ConsentForm(pages: [page])))
    },
    Mistake(.duplicatePage, .error, at: "tasks/diary/steps/new/pages/one") {
      let page = ConsentForm.Page(id: "one", title: text("One"), body: text("We look."))
      $0.add(.consentForm(ConsentForm(pages: [page, page])))
    },
  ]

  /// Mistakes in components that only a client runs.
  static let inComponents = [
    Mistake(.noHealthTypes, .error, at: "tasks/diary/steps/new/healthTypes") {
      $0.add(.component(Component()))
    },
    Mistake(.duplicateItem, .error, at: "tasks/diary/steps/new/healthTypes/\(steps.id)") {
      $0.add(.component(Component(healthTypes: [steps, steps])))
    },
    Mistake(.unknownHealthType, .warning, at: "tasks/diary/steps/new/healthTypes/Steps") {
      $0.add(.component(Component(healthTypes: [HealthType(id: "Steps", words: text("Steps"))])))
    },
    Mistake(
      .healthTypeWithoutWords, .advice, at: "tasks/diary/steps/new/healthTypes/\(steps.id)/words"
    ) {
      $0.add(.component(Component(healthTypes: [HealthType(id: steps.id)])))
    },
    Mistake(.customTaskWithoutName, .error, at: "tasks/diary/steps/new/customName") {
      $0.add(.component(Component(runs: .custom)))
    },
    Mistake(.invalidParameter, .error, at: "tasks/diary/steps/new/parameters/numberOfDisks") {
      let eleven = ComponentParameters(["numberOfDisks": .number(11)])
      $0.add(.component(Component(runs: .towerOfHanoi, parameters: eleven)))
    },
    Mistake(.invalidParameter, .error, at: "tasks/diary/steps/new/parameters/disks") {
      let unknown = ComponentParameters(["disks": .number(5)])
      $0.add(.component(Component(runs: .towerOfHanoi, parameters: unknown)))
    },
  ]

  private static let adults = Eligibility(
    questions: [EligibilityQuestion(id: "adult", prompt: text("18 or older?"), yesFits: true)],
    endingText: text("Thank you."))
  private static let steps = HealthType(
    id: "HKQuantityTypeIdentifierStepCount", words: text("Your steps"))
}
