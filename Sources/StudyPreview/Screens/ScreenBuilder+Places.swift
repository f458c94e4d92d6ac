import StudyModel

extension ScreenBuilder {
  /// The screen of a state, made by the presenter of its step.
  func screen(_ unfilled: ScreenState) -> String {
    let state = filled(unfilled)
    let presenter = state.step.content.presenter
    if attempt?.question == .canceling, let alert = presenter.cancelAlert(in: self) {
      return confirmation(alert, state)
    }
    return presenter.screen(state, in: self)
  }

  /// The state with earlier answers inserted into its texts.
  private func filled(_ state: ScreenState) -> ScreenState {
    let piped = TextPiping(study: study, language: language, answers: state.answers)
    var state = state
    state.step = piped.fill(state.step, of: state.task)
    state.summary = state.summary.map { (piped.fill($0.step, of: state.task), $0.record) }
    return state
  }

  /// The screen of a part of the study.
  func still(of place: Place, today: CalendarDay) -> String {
    let context = AnswerContext(today: today, languages: [language, study.primaryLanguage])
    let read = PlaceReading(place)
    if let consent = read.consent.flatMap({ study.consent($0) }) {
      return still(of: consent, at: read, context)
    }
    if let article = read.article.flatMap({ study.article($0) }) { return self.article(article) }
    guard let task = read.task.flatMap({ study.task($0) }),
      let step = read.step.flatMap({ task.step($0) })
    else { return nothing() }
    return still(of: step, in: task.id, at: read.belowStep ?? [], context)
  }

  private func still(of consent: Consent, at read: PlaceReading, _ context: AnswerContext) -> String
  {
    let reviewing = reviewing(consent)
    if let section = read.section.flatMap({ consent.section($0) }) {
      if section.isOnScreen {
        var state = ScreenState(showing(consent), part: .scene(section.id), in: context)
        state.canGoBack = consent.scenes.first?.id != section.id
        if consent.scenes.first?.id == section.id, section.type == .overview {
          state.continuing = .getStarted
        }
        return ScenePages(builder: self).scene(section, state)
      }
      return excerpt(section)
    }
    if let signature = read.signature.flatMap({ consent.signature($0) }) {
      let part: Part =
        signature.requiresDrawing ? .signature : signature.requiresName ? .name : .document
      var state = ScreenState(reviewing, part: part, in: context)
      state.signature = signature
      return screen(state)
    }
    return screen(ScreenState(reviewing, part: .document, in: context))
  }

  /// The step that shows the scenes of a consent, or a made-up one if no task has it.
  private func showing(_ consent: Consent) -> Step {
    study.tasks.lazy.flatMap(\.steps).first { step in
      if case .consentScenes(let scenes) = step.content {
        scenes.consent == consent.id
      } else {
        false
      }
    } ?? Step(id: "scenes", content: .consentScenes(ConsentScenes(consent: consent.id)))
  }

  /// The step that reviews a consent, or a made-up one if no task has it.
  private func reviewing(_ consent: Consent) -> Step {
    study.tasks.lazy.flatMap(\.steps).first { step in
      if case .consentReview(let review) = step.content {
        review.consent == consent.id
      } else {
        false
      }
    } ?? Step(id: "review", content: .consentReview(ConsentReview(consent: consent.id)))
  }

  /// A section that appears only in the document.
  private func excerpt(_ section: Section) -> String {
    let title = text(section.documentHeading(for: language))
    var frame = plainFrame(title: title)
    frame.canCancel = false
    frame.showsFoot = false
    return page(frame, article(section, title), "steps/learn-more")
  }

  /// The content in the document, whatever the scene's Learn more link would open.
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
    step.content.presenter.move(&state, to: rest, in: study)
    return screen(state)
  }

  /// What Learn more opens, as a separate page.
  func learnMore(_ id: String, _ state: ScreenState) -> String? {
    let state = filled(state)
    let mores = state.step.content.presenter.learnMoreViews(state, in: self)
    guard let more = mores.first(where: { $0.sheet == sheet(id) }) else { return nil }
    var frame = plainFrame(title: more.title)
    frame.canCancel = false
    frame.showsFoot = false
    return page(frame, more, "steps/learn-more")
  }
}
