import StudyEditing
import StudyExchange
import StudyModel

/// Reads uploaded files, and says what is wrong with them at their names.
struct ImportReading: Sendable {
  let services: Services
  let reading: Upload.Reading

  init(_ services: Services, _ form: SubmittedForm, plan: WrittenPlan? = nil) {
    self.init(
      services,
      Upload.Reading(
        format: form.trimmed("format"), language: form.trimmed("language").map { Language($0) },
        plan: plan))
  }

  init(_ services: Services, _ reading: Upload.Reading) {
    self.services = services
    self.reading = reading
  }

  /// Reads the files of a form. Nothing is kept if that fails.
  func upload(of form: SubmittedForm) async throws -> Upload {
    let files = form.files("file")
    guard !files.isEmpty else { throw FormErrors("file", "Choose a file from your device.") }
    let sources = await services.documents.converted(
      files.map { ImportFile(name: $0.fileName, bytes: $0.bytes) }, as: reading.format)
    let result = try read(sources, errors: "file")
    // In a canceled task, HTML is only partly read.
    try _Concurrency.Task.checkCancellation()
    return Upload(
      name: Self.name(of: files.map(\.fileName)), files: sources, reading: reading, result: result)
  }

  private static func name(of files: [String]) -> String {
    let named = files.prefix(mostNames).joined(separator: ", ")
    let rest = files.count - mostNames
    return rest > 0 ? "\(named), and \(rest) more" : named
  }

  /// How many files are named. Each name is bounded.
  private static let mostNames = 8

  /// Reads the files of an upload again, in another way.
  func again(_ upload: Upload, errors field: String) async throws -> Upload {
    var sources = upload.files
    if reading.format != upload.reading.format {
      let plain = sources.map { ImportFile(name: $0.name, bytes: $0.bytes) }
      sources = await services.documents.converted(plain, as: reading.format)
    }
    let result = try read(sources, errors: field)
    try _Concurrency.Task.checkCancellation()
    return Upload(
      id: upload.id, name: upload.name, files: sources, reading: reading, result: result)
  }

  private func read(_ files: [ImportFile], errors field: String) throws(FormErrors) -> Import {
    do throws(ImportError) {
      return try ImportFormats.read(files, as: reading.format, options: options)
    } catch {
      if files.count == 1,
        let refusal = ImportFormats.refusal(of: files[0], for: error, options: options)
      {
        return refusal
      }
      var errors = FormErrors()
      let name = file(of: error, in: files)
      for line in error.message.split(separator: "\n") {
        errors.add(field, name.map { "“\($0)”: \(line)" } ?? String(line))
      }
      throw errors
    }
  }

  private var options: ImportOptions {
    ImportOptions(
      language: reading.language, plan: reading.plan, corrections: reading.corrections)
  }

  /// The file that an error is about, if its message does not name it.
  private func file(of error: ImportError, in files: [ImportFile]) -> String? {
    if files.contains(where: { error.message.contains("“\($0.name)”") }) { return nil }
    if files.count == 1 { return files[0].name }
    let guilty = files.first { file in
      do throws(ImportError) {
        _ = try ImportFormats.read(file, as: reading.format, options: options)
        return false
      } catch let own {
        return own == error
      }
    }
    return guilty?.name
  }
}
