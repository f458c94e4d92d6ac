import ConsentMarkdown
import Foundation
import Hummingbird
import StudyModel
import StudyPreview

/// What the editor shows beside the form: the screen of a part, and a consent text as it will read.
struct PreviewController {
  let services: Services
  let cache: ScreenCache

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
      try await cache.screens().still(
        of: place, in: study, language: language, theme: here.theme, device: here.device,
        today: services.today))
  }

  @Sendable private func markdown(
    _ request: Request, context: SignedInContext
  ) async throws -> Response {
    _ = try await services.draft(context)
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
      mode: .reading(answers), markdown: MarkdownHTML(headingOffset: 2)
    ).render(fragment: text)
    for diagnostic in rendered.diagnostics where !problems.contains(diagnostic) {
      problems.append(diagnostic)
    }
    return services.json(["html": .string(rendered.html), "problems": .array(problems.map(\.json))])
  }
}

extension Diagnostic {
  fileprivate var json: JSONValue {
    [
      "line": .number(Double(line)), "column": .number(Double(column)),
      "message": .string(message), "severity": .string(severity.rawValue),
    ]
  }
}
