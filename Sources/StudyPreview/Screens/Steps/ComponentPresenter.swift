import StudyModel

/// A still of a component that a client runs itself: what it is, and the study's settings for it.
struct ComponentPresenter: StepPresenter {
  let content: Component

  func defaultTitle(in words: ScreenStrings) -> String? {
    content.customName ?? words.name(of: content.runs)
  }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var screen = builder.plain(state)
    if screen.heading.title.isEmpty {
      screen.heading.title = defaultTitle(in: builder.words) ?? ""
    }
    screen.note = builder.words[.componentNote]
    if content.runs == .healthData {
      screen.details = content.healthTypes.map { detail(of: $0, in: builder) }
    }
    let parameters = content.parameters.values.sorted { $0.key < $1.key }
    screen.details += parameters.map {
      PlainScreen.Detail(name: $0.key.asText, text: $0.value.text)
    }
    screen.hasDetails = !screen.details.isEmpty
    return builder.page(
      builder.frame(state, title: screen.heading.title), screen, "steps/component")
  }

  /// HealthKit's names are in English, so in other languages the author's words replace them.
  private func detail(of type: HealthType, in builder: ScreenBuilder) -> PlainScreen.Detail {
    let own = builder.shown(type.words)
    let optional = type.isOptional ? builder.words[.optional] : nil
    if let own, builder.words.language.interface != .english {
      return PlainScreen.Detail(name: own, text: optional)
    }
    let said = [own, optional].compactMap(\.self).joined(separator: " ")
    return PlainScreen.Detail(name: type.plainName, text: said.isEmpty ? nil : said)
  }
}
