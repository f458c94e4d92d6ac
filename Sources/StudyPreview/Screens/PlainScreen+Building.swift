import StudyModel

/// Screens of a title and texts.
extension ScreenBuilder {
  /// Title and texts of a step.
  func plain(_ state: ScreenState, else title: String? = nil) -> PlainScreen {
    PlainScreen(
      heading: heading(of: state.step, else: title ?? ""),
      items: items(of: state.step), hasItems: !state.step.bodyItems.isEmpty)
  }

  /// The body items of a step.
  func items(of step: Step) -> [PlainScreen.Item] {
    step.bodyItems.enumerated().map { index, item in
      PlainScreen.Item(
        isBullet: item.style == .bullet, isRule: item.style == .rule, isTag: item.style == .tag,
        isCallout: item.style == .callout,
        picture: picture(item.image), text: shown(item.text), detail: shown(item.detailText),
        more: more(item.learnMore, id: "item-\(index + 1)"))
    }
  }

  /// What the body items' Learn more links open.
  func learnMoreViews(of step: Step) -> [MoreView] {
    step.bodyItems.enumerated().compactMap { index, item in
      more(item.learnMore, id: "item-\(index + 1)")
    }
  }

  /// A still's note, naming the file or address it represents.
  func named(_ note: String, _ asset: Asset.ID?, _ address: String?) -> String {
    let name = asset.flatMap(study.asset)?.name ?? address
    return name.map { "\(note) (\($0))" } ?? note
  }

  /// A consent, quiz, or form that is still empty.
  func emptyStep(_ state: ScreenState) -> String {
    var screen = plain(state, else: words[.nothingTitle])
    screen.heading.lead = screen.heading.lead ?? words[.nothingLead]
    return page(frame(state, title: screen.heading.title), screen, "steps/instruction")
  }

  /// The screen for a part that participants do not see.
  func nothing() -> String {
    var frame = plainFrame(title: words[.nothingTitle])
    frame.canCancel = false
    frame.showsFoot = false
    return page(
      frame,
      PlainScreen(heading: Heading(title: words[.nothingTitle], lead: words[.nothingLead])),
      "steps/nothing")
  }
}
