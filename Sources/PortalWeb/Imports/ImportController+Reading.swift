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
    var upload = upload
    do {
      var new = try await again(upload, form)
      while let newer = await services.imports.replace(
        new, of: context.account.id, insteadOf: upload.reading)
      {
        upload = newer
        new = try await again(upload, form)
      }
      let target = form["destination"].map { UUID(uuidString: $0) } ?? form.target
      let shown = form["reset"] == nil ? form["show"] : "corrections"
      let places: [String] = ["sections", "created-title", "corrections"]
      let place = places.first { $0 == shown }
      let address = Paths.importPreview(upload.id, into: target) + (place.map { "#" + $0 } ?? "")
      if let refusal { return services.redirect(to: address, refusal: refusal) }
      guard new.reading.corrections != upload.reading.corrections else {
        return services.redirect(to: address)
      }
      return services.redirect(to: address, notice: Self.words(for: new.result.cells.corrected))
    } catch let errors as FormErrors {
      return try await page(
        upload, into: form["into"], request, context, form: form, errors: errors)
    }
  }

  private static func words(for corrected: [ImportedCell]) -> String {
    switch corrected.count {
    case 0: "The file was read again as it is."
    case 1: "The file was read again with 1 corrected cell."
    case let count: "The file was read again with \(count) corrected cells."
    }
  }

  /// The upload as a form states it: its format and language, its sections, and the parts to add.
  private func again(_ upload: Upload, _ form: SubmittedForm) async throws -> Upload {
    var new = upload
    if form["format"] != nil, !upload.files.isEmpty {
      var reading = upload.reading
      reading.format = form.trimmed("format")
      reading.language = form.trimmed("language").map { Language($0) }
      // Choosing the format that was detected changes nothing.
      let isSame =
        reading.format == upload.reading.format
        || (reading.format ?? upload.result.format) == upload.result.format
      if isSame {
        reading.plan = try WrittenPlan(form, of: upload.result) ?? reading.plan
        reading.corrections = try corrected(upload, form)
      } else {
        // The places of the cuts and cells are those of the former format.
        reading.plan = nil
        reading.corrections = [:]
      }
      if reading != upload.reading {
        new = try await ImportReading(services, reading)
          .again(upload, errors: Self.field(changing: upload.reading, to: reading))
      }
    } else {
      new = try await cut(upload, form)
    }
    new.choices = form["into"] == nil ? upload.choices : form.choices
    return new
  }

  /// The corrections after a form.
  func corrected(_ upload: Upload, _ form: SubmittedForm) throws -> [TableCell: String] {
    try CellForm(form).corrections(
      over: upload.reading.corrections, of: upload.result.cells)
  }

  /// The field that is wrong if the files cannot be read in another way.
  private static func field(
    changing former: Upload.Reading, to reading: Upload.Reading
  ) -> String {
    guard reading.format == former.format, reading.language == former.language else {
      return "format"
    }
    let cell = reading.corrections.first { former.corrections[$0.key] != $0.value }?.key
    return cell.map(CellForm.name) ?? "sections"
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
