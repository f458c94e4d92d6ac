import StudyModel

extension ScreenBuilder {
  /// The screen of a state, by what its step shows or asks.
  func screen(_ unfilled: ScreenState) -> String {
    let state = filled(unfilled)
    if attempt?.question == .cancelling, let alert = cancelAlert(of: state) {
      return asking(alert, state)
    }
    switch (state.step.content, state.part) {
    case (.consentScenes(let scenes), .scene(let id)):
      return scene(study.consent(scenes.consent)?.section(id), state)
    case (.consentForm(let form), .consentPage(let id)): return consentPage(form, id, state)
    case (.quiz(let quiz), .quizQuestion(let id)): return self.quiz(quiz, id, state)
    case (.quiz, .quizOutcome):
      return state.quizOutcome.map { outcome($0, state) } ?? nothing()
    case (.consentReview, .name): return name(state)
    case (.consentReview, .signature): return signatureScreen(state)
    case (.consentReview(let review), _): return self.review(review, state)
    case (.sharing(let sharing), _): return self.sharing(sharing, state)
    case (.instruction(let instruction), _): return self.instruction(instruction, state)
    case (.question(let question), _): return questionScreen(question, state)
    case (.form(let form), _): return formScreen(form, state)
    case (.answerSummary, _): return summary(state)
    case (.completion(let settings), _): return completion(settings, state)
    case (.signature, _): return signatureScreen(state)
    case (.permissions(let settings), _): return permissions(settings, state)
    case (.passcode(let settings), _): return passcode(settings, state)
    case (.registration(let settings), _): return registration(settings, state)
    case (.login, _): return login(state)
    case (.video(let settings), _): return video(settings, state)
    case (.pdf(let settings), _): return pdf(settings, state)
    case (.webPage(let settings), _): return webPage(settings, state)
    case (.table(let settings), _): return table(settings, state)
    case (.wait(let settings), _): return wait(settings, state)
    case (.eligibility(let eligibility), .token): return token(eligibility, state)
    case (.eligibility(let eligibility), .eligibilityQuestion(let id)):
      return eligibilityQuestion(eligibility, id, state)
    case (.eligibility(let eligibility), .ineligible): return ineligible(eligibility, state)
    case (.component(let settings), _): return component(settings, state)
    // A consent, quiz or form without anything in it yet.
    case (.consentScenes, _), (.consentForm, _), (.quiz, _), (.eligibility, _):
      return emptyStep(state)
    }
  }

  /// The state with earlier answers in its texts.
  private func filled(_ state: ScreenState) -> ScreenState {
    let piped = PipedWords(study: study, language: language, answers: state.answers)
    var state = state
    state.step = piped.fill(state.step, of: state.task)
    state.summary = state.summary.map { (piped.fill($0.step, of: state.task), $0.record) }
    return state
  }

  private func emptyStep(_ state: ScreenState) -> String {
    var screen = plain(state, else: .nothingTitle)
    screen.heading.lead = screen.heading.lead ?? words[.nothingLead]
    return page(frame(state, title: screen.heading.title), screen, "steps/instruction")
  }

  /// The screen of a part of the study.
  func still(of place: Place, today: CalendarDay) -> String {
    let context = AnswerContext(today: today, languages: [language, study.primaryLanguage])
    switch place.first {
    case "consents":
      guard place.count > 1, let consent = study.consent(place[1]) else { return nothing() }
      return still(of: consent, at: Array(place.dropFirst(2)), context)
    case "tasks":
      guard place.count > 3, let task = study.task(place[1]),
        ["steps", "endings"].contains(place[2]),
        let step = task.step(place[3])
      else { return nothing() }
      return still(of: step, in: task.id, at: Array(place.dropFirst(4)), context)
    case "articles":
      guard place.count > 1, let article = study.article(place[1]) else { return nothing() }
      return self.article(article)
    default: return nothing()
    }
  }

  private func still(of consent: Consent, at rest: Place, _ context: AnswerContext) -> String {
    let reviewing = reviewing(consent)
    if rest.count > 1, rest[0] == "sections", let section = consent.section(rest[1]) {
      if section.isOnScreen {
        let step = Step(
          id: "scenes", content: .consentScenes(ConsentScenes(consent: consent.id)))
        var state = ScreenState(step, part: .scene(section.id), in: context)
        state.canGoBack = consent.scenes.first?.id != section.id
        if consent.scenes.first?.id == section.id, section.type == .overview {
          state.continuing = .getStarted
        }
        return scene(section, state)
      }
      return excerpt(section)
    }
    if rest.count > 1, rest[0] == "signatures", let signature = consent.signature(rest[1]) {
      let part: Part =
        signature.requiresDrawing ? .signature : signature.requiresName ? .name : .document
      var state = ScreenState(reviewing, part: part, in: context)
      state.signature = signature
      return screen(state)
    }
    return screen(ScreenState(reviewing, part: .document, in: context))
  }

  /// The step that reviews a consent, or one made up where no task has it.
  private func reviewing(_ consent: Consent) -> Step {
    study.tasks.lazy.flatMap(\.steps).first { step in
      if case .consentReview(let review) = step.content {
        review.consent == consent.id
      } else {
        false
      }
    } ?? Step(id: "review", content: .consentReview(ConsentReview(consent: consent.id)))
  }

  /// A section that is only in the document.
  private func excerpt(_ section: Section) -> String {
    let title = text(section.documentHeading(for: language))
    var frame = plainFrame(title: title)
    frame.canCancel = false
    frame.showsFoot = false
    return page(frame, article(section, title), "steps/learn-more")
  }

  /// What the document holds, whatever Learn more of a scene would open.
  private func article(_ section: Section, _ title: String) -> MoreView {
    let isHTML = !section.htmlContent.isEmpty
    return MoreView(
      label: "", address: "", sheet: nil, title: title, html: isHTML ? nil : reading(section),
      source: isHTML ? source(section.htmlContent) : nil)
  }

  private func still(
    of step: Step, in task: Task.ID, at rest: Place, _ context: AnswerContext
  ) -> String {
    var state = ScreenState(step, in: context)
    state.task = task
    switch step.content {
    case .consentScenes(let scenes):
      guard let first = study.consent(scenes.consent)?.scenes.first else { return screen(state) }
      state.part = .scene(first.id)
      state.canGoBack = false
    case .consentForm(let form):
      let page = rest.count > 1 && rest[0] == "pages" ? rest[1] : form.pages.first?.id
      if let page { state.part = .consentPage(page) }
    case .quiz(let quiz):
      let question = rest.count > 1 && rest[0] == "questions" ? rest[1] : quiz.questions.first?.id
      if let question { state.part = .quizQuestion(question) }
    case .consentReview: state.part = .document
    case .eligibility(let eligibility):
      if rest.count > 1, rest[0] == "questions" {
        state.part = .eligibilityQuestion(rest[1])
      } else if eligibility.token != nil {
        state.part = .token
      } else if let first = eligibility.questions.first {
        state.part = .eligibilityQuestion(first.id)
      }
    default: break
    }
    return screen(state)
  }

  /// What Learn more opens as a page of its own.
  func learnMore(_ id: String, _ state: ScreenState) -> String? {
    guard let more = mores(filled(state)).first(where: { $0.sheet == sheet(id) }) else {
      return nil
    }
    var frame = plainFrame(title: more.title)
    frame.canCancel = false
    frame.showsFoot = false
    return page(frame, more, "steps/learn-more")
  }

  private func mores(_ state: ScreenState) -> [MoreView] {
    let items = state.step.bodyItems.enumerated().compactMap { index, item in
      more(item.learnMore, id: "item-\(index + 1)")
    }
    switch (state.step.content, state.part) {
    case (.consentScenes(let scenes), .scene(let id)):
      return [study.consent(scenes.consent)?.section(id).flatMap { more($0) }].compactMap(\.self)
    case (.question(let question), _):
      return [more(question.learnMore, id: "question")].compactMap(\.self)
    case (.form(let form), _):
      return form.items.compactMap { more($0.learnMore, id: "item-" + $0.id) }
    case (.sharing(let sharing), _):
      return [more(LearnMore(content: sharing.learnMore), id: "sharing")].compactMap(\.self)
    case (.quiz(let quiz), .quizQuestion(let id)):
      return quiz.question(id).map { passages(of: $0).map(\.more) } ?? []
    case (.quiz, .quizOutcome):
      return passages(of: state.quizOutcome?.missed ?? []).map(\.more)
    default: return items
    }
  }
}
