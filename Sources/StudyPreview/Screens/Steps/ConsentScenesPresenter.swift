import StudyModel

/// The sections of a consent as scenes.
struct ConsentScenesPresenter: StepPresenter {
  let content: ConsentScenes

  var consent: Consent.ID? { content.consent }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    guard case .scene(let id) = state.part else { return builder.emptyStep(state) }
    let section = builder.study.consent(content.consent)?.section(id)
    return ScenePages(builder: builder).scene(section, state)
  }

  func defaultTexts(of step: Step, in defaults: StepDefaults) -> [String: JSONValue] {
    // The only scene says Next or Done, like any other step.
    guard content.startLabel.isEmpty, step.continueLabel.isEmpty,
      let scenes = defaults.study.consent(content.consent)?.scenes, let first = scenes.first,
      scenes.count > 1
    else { return [:] }
    return [
      "startLabel": .string(defaults.words[first.type == .overview ? .getStarted : .next])
    ]
  }

  func learnMoreViews(_ state: ScreenState, in builder: ScreenBuilder) -> [MoreView] {
    guard case .scene(let id) = state.part else { return builder.learnMoreViews(of: state.step) }
    let section = builder.study.consent(content.consent)?.section(id)
    return [section.flatMap { builder.more($0) }].compactMap(\.self)
  }

  func move(_ state: inout ScreenState, to rest: Place, in study: Study) {
    guard let first = study.consent(content.consent)?.scenes.first else { return }
    state.part = .scene(first.id)
    state.canGoBack = false
  }
}

extension StepPresenters {
  func visit(_ content: ConsentScenes) -> any StepPresenter {
    ConsentScenesPresenter(content: content)
  }
}
