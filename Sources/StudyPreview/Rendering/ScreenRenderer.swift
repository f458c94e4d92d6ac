import Foundation
import Mustache
import StudyModel

/// Shows studies as participants see them: HTML from the templates of one folder.
package struct ScreenRenderer: Sendable {
  private let library: MustacheLibrary
  private let illustrations: Illustrations
  /// The names of all templates.
  package let templateNames: Set<String>

  /// Reads templates and drawings once.
  /// - Throws: where a file cannot be read, is no template, or a template names one that does not exist.
  package init(templates: URL, illustrations: URL) throws {
    let files = try TemplateFiles(folder: templates)
    library = try files.library()
    templateNames = Set(files.texts.keys)
    self.illustrations = try Illustrations(folder: illustrations)
  }

  /// The screen a walkthrough stands at; nil once it has ended.
  package func screen(
    of walk: Walkthrough, in setting: ScreenSetting, after attempt: ScreenAttempt? = nil
  ) -> String? {
    guard var state = ScreenState(walk) else { return nil }
    if let attempt, case .form(let form) = state.step.content {
      let typed = AnswerFields.shownAnswers(
        of: form, in: attempt.typed, language: setting.language)
      state.visibleItems = walk.visibleItems(of: state.step, answered: typed)
    }
    return builder(walk.study, setting, attempt).screen(state)
  }

  /// What Learn more of the screen opens, as a page; nil where there is nothing of this name.
  package func learnMore(
    _ id: String, of walk: Walkthrough, in setting: ScreenSetting
  ) -> String? {
    guard let state = ScreenState(walk) else { return nil }
    return builder(walk.study, setting, nil).learnMore(id, state)
  }

  /// The screen of one part of a study, which goes nowhere.
  package func still(
    of place: Place, in study: Study, language: Language, theme: ScreenSetting.Theme? = nil,
    device: ScreenSetting.Device? = nil, today: CalendarDay
  ) -> String {
    let setting = ScreenSetting(language: language, theme: theme, device: device)
    return builder(study.sayingFacts(), setting, nil).still(of: place, today: today)
  }

  /// A screen, or a part of one that is exchanged in it, as participants see it: its languages told apart, and its contacts
  /// links.
  package static func finished(_ html: String) -> String {
    ContactLinks.linked(ForeignWords.tagged(html))
  }

  func builder(
    _ study: Study, _ setting: ScreenSetting, _ attempt: ScreenAttempt?
  ) -> ScreenBuilder {
    let library = library
    return ScreenBuilder(
      study: study, setting: setting, attempt: attempt, illustrations: illustrations,
      render: { view, template in library.render(FieldReader(view), withTemplate: template) ?? "" })
  }
}
