import StudyModel

/// The end of a task. The drawing is a signed form, shown only to participants who have signed one.
struct CompletionPresenter: StepPresenter {
  let content: Completion

  func defaultTitle(in words: ScreenStrings) -> String? { words[.completionTitle] }

  func begin(_ state: inout ScreenState, in context: AnswerContext) { state.continuing = .done }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    let heading = builder.heading(of: state.step, else: defaultTitle(in: builder.words) ?? "")
    let isSealed = content.reason == .completed
    let picture = heading.picture
    let drawing = picture == nil ? builder.illustrations[isSealed ? "completion" : "ending"] : nil
    let draws = drawing != nil && builder.setting.arrival == .forward && !builder.isStill
    var frame = builder.frame(state, title: heading.title)
    frame.mainClass = drawing == nil && picture == nil ? "scene no-picture" : "scene"
    // A refusal can be taken back while its ending is on the screen.
    frame.backLabel = state.followsRefusal ? builder.words[.back] : nil
    frame.canCancel = false
    return builder.page(
      frame,
      CompletionScreen(
        title: heading.title, lead: heading.lead, detail: heading.detail, picture: picture,
        drawing: drawing,
        drawingText: isSealed ? builder.words[.completionPicture] : nil, draws: draws,
        comesFrom: draws && isSealed ? lastDrawing(state, in: builder) : nil,
        copies: builder.setting.signedCopies,
        footnote: heading.footnote),
      "steps/completion")
  }

  /// The drawing of the most recent scene, whatever steps lie between.
  private func lastDrawing(_ state: ScreenState, in builder: ScreenBuilder) -> String? {
    guard let scenes = state.lastScenes.flatMap(builder.study.consent)?.scenes,
      let name = Illustrations.names(of: scenes).last ?? nil, builder.illustrations[name] != nil
    else { return nil }
    return name
  }
}
