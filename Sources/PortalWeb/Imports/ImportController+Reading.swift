import Foundation
import Hummingbird
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore

extension ImportController {
  /// Reads the files in another way, or for another study, and shows the preview again with all that was chosen.
  @Sendable func read(_ request: Request, context: SignedInContext) async throws -> Response {
    try context.account.requireWriter()
    switch try await found(context) {
    case .used(let address): return imported(address)
    case .waiting(let upload): return try await reread(upload, request, context)
    }
  }

  /// - Parameter refusal: why nothing was created, if that was the wish.
  func reread(
    _ upload: Upload, refusal: String? = nil, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let form = context.form
    do {
      let new = try await again(upload, form)
      await services.imports.replace(new, of: context.account.id)
      let target = form["destination"].map { UUID(uuidString: $0) } ?? form.target
      let place = ["sections", "created-title"].first { $0 == form["show"] }.map { "#" + $0 }
      let address = Paths.importPreview(upload.id, into: target) + (place ?? "")
      return refusal.map { services.redirect(to: address, refusal: $0) }
        ?? services.redirect(to: address)
    } catch let errors as FormErrors {
      return try await page(
        upload, into: form["into"], request, context, form: form, errors: errors)
    }
  }

  /// The upload as a form states it: its format and language, its sections, and the parts to add.
  private func again(_ upload: Upload, _ form: SubmittedForm) async throws -> Upload {
    var new = upload
    if form["format"] != nil, !upload.files.isEmpty {
      var reading = upload.reading
      reading.format = form.trimmed("format")
      reading.language = form.trimmed("language").map { Language($0) }
      if reading.format == upload.reading.format {
        reading.plan = try WrittenPlan(form, of: upload.result) ?? reading.plan
      } else {
        // The places of the cuts are those of the former format.
        reading.plan = nil
      }
      if reading != upload.reading {
        let isCut =
          reading.format == upload.reading.format && reading.language == upload.reading.language
        new = try await ImportReading(services, reading)
          .again(upload, errors: isCut ? "sections" : "format")
      }
    } else {
      new = try await cut(upload, form)
    }
    new.choices = form["into"] == nil ? upload.choices : form.choices
    return new
  }

  /// The upload with the sections that a form states; unchanged if it states none.
  func cut(_ upload: Upload, _ form: SubmittedForm) async throws -> Upload {
    guard let plan = try WrittenPlan(form, of: upload.result), !upload.files.isEmpty else {
      return upload
    }
    var reading = upload.reading
    reading.plan = plan
    return try await ImportReading(services, reading).again(upload, errors: "sections")
  }
}

extension SubmittedForm {
  /// The parts that are added, and, if the study stays the same, where.
  fileprivate var choices: SubmittedForm {
    let isOther = self["destination"].map { $0 != self["into"] } ?? false
    let names: Set = isOther ? ["into", "part"] : ["into", "part", "afterConsent", "afterTask"]
    var choices = SubmittedForm()
    choices.fields = fields.filter { names.contains($0.name) }
    return choices
  }
}
