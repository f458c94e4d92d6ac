import ConsentMarkdown
import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyPreview

/// Previews for the editor: the screen of a part, and the rendered text of a consent.
struct PreviewController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/preview/markdown")), use: markdown)
    routes.get(.init(Paths.ofStudy("/preview/screen")), use: still)
    routes.get(.init(Paths.ofStudy("/preview/screen/**")), use: still)
  }

  @Sendable private func still(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let study = try await services.draft(context).study
    let place = context.parameters.getCatchAll().map {
      String($0).removingPercentEncoding ?? String($0)
    }
    let wished = request.query["language"].map { Language($0) }
    let language =
      wished.flatMap { study.languages.contains($0) ? $0 : nil } ?? study.primaryLanguage
    let here = WalkDevice(request.query)
    return services.html(
      try await services.screens.screens().still(
        of: place, in: study, language: language, theme: here.theme, device: here.device,
        today: services.today))
  }

  @Sendable private func markdown(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    let study = try await services.draft(context).study
    let text = context.form["text"] ?? ""
    var problems: [Diagnostic] = []
    var answers: ConsentAnswers?
    do {
      let document = try ConsentDocument(fragment: text)
      problems += document.diagnostics
      answers = ConsentAnswers(of: document)
    } catch {
      problems += error.diagnostics
    }
    let rendered = ConsentHTML(
      mode: .reading(answers), markdown: MarkdownHTML(headingOffset: 1, skipsNoLevels: true)
    ).render(fragment: text)
    for diagnostic in rendered.diagnostics where !problems.contains(diagnostic) {
      problems.append(diagnostic)
    }
    problems += repeatedIDs(in: text, inAdditionTo: problems, study, context.form)
    let html = study.liveText(rendered, in: study.language(context.form["language"]))
    return services.json(["html": .string(html), "problems": .array(problems.map(\.json))])
  }

  /// Elements of this section whose IDs are already used in other sections of the document.
  private func repeatedIDs(
    in text: String, inAdditionTo known: [Diagnostic], _ study: Study, _ form: SubmittedForm
  ) -> [Diagnostic] {
    guard let consent = study.consent(form["consent"] ?? ""), let section = form["section"] else {
      return []
    }
    let language = study.language(form["language"])
    let ids = consent.documentSections.filter { $0.id != section }.flatMap { other in
      LocatedElement.all(in: other.content.text(in: language, else: study.primaryLanguage))
    }.map(\.id)
    let taken = Set(ids)
    return LocatedElement.all(in: text).compactMap { element in
      guard taken.contains(element.id) else { return nil }
      let before = text.utf8.prefix(element.range.lowerBound)
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let diagnostic = Diagnostic(
        severity: .warning, code: "duplicate-element-id", line: line, column: 1,
        message:
          "Another section has an element with the id “\(element.id)” too, so their answers cannot be distinguished. Change one."
      )
      let isKnown = known.contains { $0.code == diagnostic.code && $0.line == line }
      return isKnown ? nil : diagnostic
    }
  }
}

extension Study {
  /// The text being edited, as its screen will show it once saved.
  func liveText(_ rendered: RenderedHTML, in language: Language) -> String {
    ScreenRenderer.finished(sayingFacts(rendered.html, in: language, as: .html))
  }
}

extension Diagnostic {
  fileprivate var json: JSONValue {
    [
      "line": .number(Double(line)), "column": .number(Double(column)),
      "message": .string(message), "severity": .string(severity.rawValue),
      "code": .string(code),
    ]
  }
}
