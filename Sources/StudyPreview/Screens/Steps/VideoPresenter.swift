import StudyModel

/// A video, or a still that names it if a page cannot play it.
struct VideoPresenter: StepPresenter {
  let content: Video

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var screen = builder.plain(state)
    // A still next to the editor plays nothing.
    screen.film =
      builder.isStill ? nil : VideoSource(content, assets: builder.setting.assets)?.address
    if screen.film == nil {
      screen.note = builder.named(builder.words[.videoNote], content.asset, content.address)
    }
    return builder.page(builder.frame(state, title: screen.heading.title), screen, "steps/video")
  }
}

extension StepPresenters {
  func visit(_ content: Video) -> any StepPresenter { VideoPresenter(content: content) }
}
