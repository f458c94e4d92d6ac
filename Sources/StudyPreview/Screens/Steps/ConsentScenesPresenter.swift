import StudyModel

/// A section of a consent as a scene.
struct SceneScreen: Sendable {
  let title: String
  let summary: String?
  let drawing: String?
  let drawingText: String
  let draws: Bool
  /// The drawing whose accent moves over to this one.
  let comesFrom: String?
  let picture: Picture?
  let more: MoreView?
}

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

struct ScenePages {
  let builder: ScreenBuilder

  func scene(_ section: Section?, _ state: ScreenState) -> String {
    guard let section else { return builder.nothing() }
    let title = builder.text(section.sceneTitle(for: builder.language))
    let name = drawingName(of: section)
    let drawing = name.flatMap { builder.illustrations[$0] }
    var picture: Picture?
    if case .asset(let id) = section.illustration { picture = builder.picture(id) }
    var frame = builder.frame(state, title: title)
    frame.mainClass = drawing == nil && picture == nil ? "scene no-picture" : "scene"
    frame.progress = frame.progress ?? progress(of: section)
    if let label = startLabel(of: section, state) {
      frame.buttons = [ScreenFrame.Button(move: "next", label: label)]
    }
    return builder.page(
      frame,
      SceneScreen(
        title: title, summary: builder.shown(section.summary), drawing: drawing,
        drawingText: builder.words(
          .pictureOf, s: section.type.defaultTitle(in: builder.words.language) ?? title),
        draws: builder.setting.arrival == .forward && !builder.isStill,
        comesFrom: drawing == nil ? nil : neighbor(of: section), picture: picture,
        more: builder.more(section)),
      "steps/scene")
  }

  /// The author's own label for the button of the first scene; nil if there is none.
  private func startLabel(of section: Section, _ state: ScreenState) -> String? {
    guard case .consentScenes(let content) = state.step.content,
      scenes(around: section)?.index == 0
    else { return nil }
    return builder.shown(content.startLabel)
  }

  /// The progress through a consent's scenes, if its task counts no steps.
  private func progress(of section: Section) -> ScreenFrame.Progress? {
    guard let (scenes, index) = scenes(around: section), scenes.count > 1 else { return nil }
    return ScreenFrame.Progress(
      position: index + 1, total: scenes.count,
      label: builder.words(.stepOf, n: String(index + 1), m: String(scenes.count)))
  }

  /// The drawing shown before: of the previous scene, or of the next one when going back.
  private func neighbor(of section: Section) -> String? {
    guard let arrival = builder.setting.arrival, !builder.isStill,
      let (scenes, index) = scenes(around: section)
    else { return nil }
    let before = arrival == .back ? index + 1 : index - 1
    return scenes.indices.contains(before) ? Illustrations.names(of: scenes)[before] : nil
  }

  /// The drawing of a section: its own, or its type's.
  private func drawingName(of section: Section) -> String? {
    guard let (scenes, index) = scenes(around: section) else {
      return Illustrations.names(of: [section])[0]
    }
    return Illustrations.names(of: scenes)[index]
  }

  /// All scenes of this one's consent, and its position among them.
  private func scenes(around section: Section) -> (scenes: [Section], index: Int)? {
    for consent in builder.study.consents {
      let scenes = consent.scenes
      if let index = scenes.firstIndex(of: section) { return (scenes, index) }
    }
    return nil
  }
}
