import StudyModel

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
