import PortalBrowser
import Testing

@testable import PortalTestSupport

@Suite("Filling in forms") struct FillingInForms {
  private static let html = """
    <input type="hidden" name="csrf" value="a&amp;b">
    <input type="text" name="name" value="Ada">
    <input type="checkbox" name="mail" value="on">
    <input type="radio" name="walk" value="daily" checked><input type="radio" name="walk" value="never">
    <select name="language"><option value="en">English</option><option value="es" selected>Spanish</option></select>
    <textarea name="text">
    Hello &lt;you&gt;</textarea>
    <button name="move" value="back">Back</button><button name="move" value="next">Next</button>
    """

  @Test func `a form sends text, checked boxes, and choices, but no button`() {
    let form = FilledForm(Browser.Form(action: "/form", html: Self.html))

    #expect(
      form.fields.map { "\($0.name)=\($0.value)" } == [
        "csrf=a&b", "name=Ada", "walk=daily", "language=es", "text=Hello <you>",
      ])
  }

  @Test func `filled-in fields are sent with the pressed button`() {
    var form = FilledForm(Browser.Form(action: "/form", html: Self.html))
    form["name"] = "Grace & Co"
    form.choose("mail", "on")
    form.choose("walk", "never")
    form.press("move", "next")

    #expect(
      String(decoding: form.encoded, as: UTF8.self)
        == "csrf=a%26b&name=Grace%20%26%20Co&mail=on&walk=never&language=es&text=Hello%20%3Cyou%3E&move=next"
    )
  }
}
