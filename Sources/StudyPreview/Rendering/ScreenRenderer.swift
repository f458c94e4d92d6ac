import Foundation
import Mustache
import StudyModel

/// Renders studies as participants see them: HTML from the templates in one folder.
package struct ScreenRenderer: Sendable {
  private let library: MustacheLibrary
  private let illustrations: Illustrations
  /// The names of all templates.
  package let templateNames: Set<String>

  /// Reads templates and drawings once.
  /// - Parameter edited: changes the text of each template before it is read.
  /// - Throws: if a file cannot be read, is not a template, or includes one that does not exist.
  package init(
    templates: URL, illustrations: URL, edited: @Sendable (String) -> String = { $0 }
  ) throws {
    let files = try TemplateFiles(folder: templates)
    library = try files.library(edited: edited)
    templateNames = Set(files.texts.keys)
    self.illustrations = try Illustrations(folder: illustrations)
  }

  /// A walkthrough's current screen; nil once it has ended.
  package func screen(
    of walk: Walkthrough, in setting: ScreenSetting, after attempt: ScreenAttempt? = nil
  ) -> String? {
    guard var state = ScreenState(walk) else { return nil }
    if let attempt,
      let visible = state.step.content.presenter.visibleItems(
        of: state, after: attempt.typed, in: walk, language: setting.language)
    {
      state.visibleItems = visible
    }
    return builder(walk.study, setting, attempt).screen(state)
  }

  /// The page that the screen's Learn more link opens; nil if there is none by this name.
  package func learnMore(
    _ id: String, of walk: Walkthrough, in setting: ScreenSetting
  ) -> String? {
    guard let state = ScreenState(walk) else { return nil }
    return builder(walk.study, setting, nil).learnMore(id, state)
  }

  /// A static screen of one part of a study.
  package func still(
    of place: Place, in study: Study, language: Language, theme: ScreenSetting.Theme? = nil,
    device: ScreenSetting.Device? = nil, today: CalendarDay
  ) -> String {
    let setting = ScreenSetting(language: language, theme: theme, device: device)
    return builder(study.sayingFacts(), setting, nil).still(of: place, today: today)
  }

  /// A screen, or a fragment that replaces part of one, as participants see it: with languages tagged and contacts linked.
  package static func finished(_ html: String) -> String {
    ContactLinks.linked(ForeignText.tagged(html))
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
