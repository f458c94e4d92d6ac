import ConsentMarkdown
import Foundation
import Hummingbird
import StudyModel

/// What the editor shows beside the form: the screen of a part, and a consent text as it will read.
struct PreviewController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.post(.init(Paths.ofStudy("/preview/markdown")), use: markdown)
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
