/// What is looked for in pages. Literals would be parsed for each page.
enum Pattern {
  nonisolated(unsafe) static let action = /action="([^"]*)"/
  nonisolated(unsafe) static let title = /<title>(.*?)<\/title>/
  nonisolated(unsafe) static let code = /<(script|style)[\s\S]*?<\/\1>/
  nonisolated(unsafe) static let tag = /<[^>]*>/
  nonisolated(unsafe) static let control =
    /<(\/?(?:input|textarea|select|option|button))\b([^>]*)>/
  nonisolated(unsafe) static let attribute = /([a-zA-Z-]+)(?:="([^"]*)")?/
  nonisolated(unsafe) static let hidden = /<input [^>]*type="hidden"[^>]*>/
  nonisolated(unsafe) static let name = /name="([^"]*)"/
  nonisolated(unsafe) static let value = /value="([^"]*)"/
}
